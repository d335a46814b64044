// From chosen posts to a diary: the material, the style, the article.
import { useMode } from '#web/core/mode/use-mode.ts';
import { useDiaryKept } from '#web/features/diaries/diary.queries.ts';
import { useRoles } from '#web/features/roles/role.queries.ts';
import { StyleCards } from '#web/features/roles/style-cards.tsx';
import { SummaryDesk } from '#web/features/summary/summary-desk.tsx';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { useNavigate } from '#web/ui/navigation/router.tsx';

/** `/takenote` (B§2). */
export function SummaryPage() {
  const mode = useMode();
  const navigate = useNavigate();
  const keep = useDiaryKept();
  const roles = useRoles('conversation_summary');
  return (
    <div className="column pb-10 wide">
      <BackHeading to={mode.path('/inspiration')} label="返回灵感">
        总结
      </BackHeading>
      <SummaryDesk
        roles={roles}
        renderStyles={(styles) => <StyleCards label="总结的风格" roles={roles} {...styles} />}
        onSaved={(diary) => {
          keep(diary);
          navigate(mode.path('/notes'));
        }}
        onDiscarded={() => navigate(mode.path('/inspiration'))}
      />
    </div>
  );
}
