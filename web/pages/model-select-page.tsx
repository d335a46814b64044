// All summary styles, each at work on the same sample day; for people with an account (B§2, rulings 33).
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useMode } from '#web/core/mode/use-mode.ts';
import { RoleAvatar } from '#web/features/roles/role-avatar.tsx';
import { useRoles } from '#web/features/roles/role.queries.ts';
import { StylePreviews } from '#web/features/summary/style-previews.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** `/model_select` (B§2). */
export function ModelSelectPage() {
  const mode = useMode();
  const roles = useRoles('conversation_summary');
  return (
    <div className="mx-auto w-full max-w-[960px] px-5 pb-10">
      <header className="mb-4 flex items-center gap-1 py-2">
        <Link
          to={mode.path('/takenote')}
          aria-label="返回总结"
          title="返回总结"
          className="-ml-3 inline-grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <h1 className="text-xl">总结的风格</h1>
      </header>
      {mode.can('previewStyles') ? (
        <StylePreviews roles={roles} faceOf={(role) => <RoleAvatar role={role} className="size-11" />} />
      ) : (
        <EmptyState
          title={mode.refusal('previewStyles')}
          text="登录后可以看到每种风格写同一天的样子；总结本身在这里就能用。"
          action={
            <Link to="/login" className={buttonClass('primary')}>
              去登录
            </Link>
          }
        />
      )}
    </div>
  );
}
