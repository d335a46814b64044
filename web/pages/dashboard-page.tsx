// The statistics of a journal (B§2, B§9). They need an account; in trial mode the page says so.
import { useMode } from '#web/core/mode/use-mode.ts';
import { ExportCalendarButton } from '#web/features/export/export-buttons.tsx';
import {
  DashboardFailure,
  DashboardSkeleton,
  EmptyDashboard,
  NoDashboard,
} from '#web/features/stats/dashboard-absence.tsx';
import { Dashboard } from '#web/features/stats/dashboard.tsx';
import { usePatterns, useStats } from '#web/features/stats/stats.queries.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** `/dashboard` (B§2). */
export function DashboardPage() {
  const mode = useMode();
  return (
    <div className="column pb-16 wide">
      <BackHeading to={mode.path('/inspiration')} label="返回灵感">
        数据统计
      </BackHeading>
      {mode.can('viewStatistics') ? (
        <DashboardLoader />
      ) : (
        <NoDashboard
          text={mode.refusal('viewStatistics')}
          action={
            <Link to="/login" className={buttonClass('primary')}>
              登录账号
            </Link>
          }
        />
      )}
    </div>
  );
}

function DashboardLoader() {
  const mode = useMode();
  const stats = useStats();
  const patterns = usePatterns();
  if (stats.isPending || (patterns.isPending && stats.isSuccess)) return <DashboardSkeleton />;
  if (stats.data === undefined)
    return <DashboardFailure onReload={() => void stats.refetch()} busy={stats.isFetching} />;
  const { posts, diaries } = stats.data.totals;
  if (posts + diaries > 0)
    return (
      <Dashboard
        stats={stats.data}
        patterns={patterns.data ?? null}
        exportButton={<ExportCalendarButton days={stats.data.heatmap} />}
      />
    );
  return (
    <EmptyDashboard
      action={
        <Link to={mode.path('/poston')} className={buttonClass('primary')}>
          写下第一条
        </Link>
      }
    />
  );
}
