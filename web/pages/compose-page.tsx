// The empty page: two tabs for what to write, the daily prompt, and a composer.
import { useAi } from '#web/core/ai/use-ai.ts';
import { CareMenu } from '#web/core/care/care-menu.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { DiaryComposer } from '#web/features/diaries/diary-composer.tsx';
import { useReplyOnPublish } from '#web/features/messages/reply-switches.ts';
import { usePostPublished } from '#web/features/messages/use-post-published.ts';
import { PostComposer } from '#web/features/posts/post-composer.tsx';
import { PromptBanner } from '#web/features/posts/prompt-banner.tsx';
import { useShares } from '#web/core/share/use-shares.ts';
import { useRecorderTool } from '#web/features/recordings/use-recorder-tool.tsx';
import { TemplateButton, useTemplateDialog } from '#web/features/templates/template-button.tsx';
import { BackLink } from '#web/core/place/back-link.tsx';
import { useLocation, useNavigate } from '#web/ui/navigation/router.tsx';
import { SmallSwitch } from '#web/ui/small-switch.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const prompt = (take: (text: string) => void) => <PromptBanner onTake={take} />;

const TABS = [
  { id: 'inspiration', label: '发布灵感' },
  { id: 'note', label: '发布笔记' },
] as const;

/** `/poston` (B§2). `?as=note` opens the second tab. */
export function ComposePage() {
  const mode = useMode();
  const navigate = useNavigate();
  const { isOn } = useAi();
  const [replyOnPublish, setReplyOnPublish] = useReplyOnPublish();
  const onCreated = usePostPublished();
  const templates = useTemplateDialog();
  const recorder = useRecorderTool('post', true);
  const isTakingImages = useShares();
  const tab =
    new URLSearchParams(useLocation().search).get('as') === 'note' ? 'note' : 'inspiration';
  return (
    <div className="column relative flex min-h-[calc(100dvh-var(--header-height)-var(--tabbar-height)-var(--safe-bottom)-var(--keyboard-inset,0px))] flex-col pt-2">
      <h1 className="sr-only">发布</h1>
      <BackLink to={mode.path('/inspiration')} label="返回灵感" className="absolute" />
      <CareMenu className="absolute right-0" />
      <Tabs
        className="px-10"
        panelClass="flex flex-1 flex-col"
        label="写什么"
        items={TABS}
        value={tab}
        onChange={(next) =>
          navigate(mode.path(next === 'note' ? '/poston?as=note' : '/poston'), { replace: true })
        }
      >
        {tab === 'note' ? (
          <DiaryComposer prompt={prompt} onPublished={() => navigate(mode.path('/notes'))} />
        ) : (
          <PostComposer
            prompt={prompt}
            isTakingImages={isTakingImages}
            tools={(editor) => (
              <>
                <TemplateButton disabled={editor.isDisabled} onOpen={() => templates.ask(editor)} />
                {recorder?.button(editor)}
                {recorder?.panel(editor)}
              </>
            )}
            choice={
              isOn && (
                <SmallSwitch
                  label="发布后听回响"
                  checked={replyOnPublish}
                  onChange={setReplyOnPublish}
                />
              )
            }
            // A reply on arrival waits in the feed, where a post of another day may be far down.
            onCreated={({ id, createdAt, aiPrivate }) =>
              onCreated(id, replyOnPublish && createdAt === undefined && aiPrivate !== true)
            }
            onPublished={() => navigate(mode.path('/inspiration'))}
          />
        )}
      </Tabs>
      {templates.dialog}
    </div>
  );
}
