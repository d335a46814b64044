// All summary styles, each applied to the same sample day. Needs an account (B§2, rulings 33).
import { useMode } from '#web/core/mode/use-mode.ts';
import { RoleAvatar } from '#web/features/roles/role-avatar.tsx';
import { useRoles } from '#web/features/roles/role.queries.ts';
import { StylePreviews } from '#web/features/summary/style-previews.tsx';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** `/model_select` (B§2). */
export function ModelSelectPage() {
  const mode = useMode();
  const roles = useRoles('conversation_summary');
  return (
    <div className="column pb-10 wide">
      <BackHeading to={mode.path('/takenote')} label="返回总结">
        总结的风格
      </BackHeading>
      {mode.can('previewStyles') ? (
        <StylePreviews
          roles={roles}
          faceOf={(role) => <RoleAvatar role={role} className="size-11" />}
        />
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
