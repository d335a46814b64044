// What the summary page can do: have the article written, edit it, save it as a diary, discard it.
import type { Role } from '#domain/roles/role.ts';
import { checkDiaryDraft, type Diary } from '#domain/diaries/diary.ts';
import { SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { useRefreshStones } from '#web/core/ai/ai.queries.ts';
import { useAi } from '#web/core/ai/use-ai.ts';
import { useApi } from '#web/core/api/use-api.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { browserTimeZone, todayHere } from '#web/core/browser/moment.ts';
import {
  acceptEdit,
  clearDesk,
  deskOf,
  isPlaceholder,
  useDesk,
  type DeskArticle,
  type Words,
} from '#web/features/summary/article.store.ts';
import {
  imagesOf,
  quotesOf,
  useLoadPosts,
  useSelectedPosts,
} from '#web/features/summary/selected-posts.queries.ts';
import { useSaveArticle } from '#web/features/summary/summary.queries.ts';
import { finishedSteps, type SummaryOptions } from '#web/features/summary/summary-run.ts';
import { useSummaryInput } from '#web/features/summary/use-summary-input.ts';
import { writeArticle } from '#web/features/summary/write-article.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError } from '#web/ui/notice.tsx';

/** The state of the summary page; `role` writes the next article. */
export function useArticle(role: Role) {
  const owner = useOwner();
  const desk = useDesk(owner);
  const input = useSummaryInput();
  const material = useSelectedPosts(input.posts, role.role_key);
  const { article, run, writing, failure } = desk;
  const finished = run === null ? 0 : finishedSteps(run);
  const isStandIn = article !== null && isPlaceholder(article);
  return {
    ...desk,
    ...material,
    owner,
    input,
    role,
    usableIds: material.entries.filter(({ state }) => state === 'usable').map(({ id }) => id),
    isWriting: writing !== null,
    isPlaceholder: isStandIn,
    /** Steps of the run that are written. */
    finished,
    /** A run of several steps was stopped, or interrupted by a reload. */
    isStopped: finished > 0 && writing === null && failure === null && !isStandIn,
  };
}

/** The state of the summary page. */
export type ArticleDesk = ReturnType<typeof useArticle>;

/** The functions that have the article written. */
export function useWriteArticle({ owner, article, run, input, role, ...desk }: ArticleDesk) {
  const api = useApi();
  const ai = useAi();
  const refusal = useActionError();
  const confirm = useConfirm();
  const refreshStones = useRefreshStones();

  const write = async (options: SummaryOptions) => {
    if (!(await ai.mayAsk())) return;
    await writeArticle({ owner, api, options, timeZone: browserTimeZone() });
    refreshStones();
  };
  const mayReplace = async () =>
    article === null ||
    desk.isPlaceholder ||
    !isTouched(article) ||
    (await confirm({
      title: '重新生成会替换你改过的内容',
      body: '改过的标题和正文不会保留。',
      action: '重新生成',
    }));
  /** Starts a run for the current selection; the same run continues if it was interrupted. */
  const regenerate = async (suggestion: string | null) => {
    refusal.clear();
    if (desk.usableIds.length === 0) return refusal.show('请至少选择一个内容作为总结参考');
    const postIds = input.ids.slice(0, SUMMARY_MAX_POSTS);
    if (await mayReplace()) await write({ postIds, roleKey: role.role_key, suggestion });
  };
  /** Continues an interrupted run with its own parameters. */
  const resume = async () => {
    if (run !== null) await write(run);
  };
  return {
    regenerate,
    resume,
    /** Repeats a failed request; finished steps are kept. */
    retry: () => (desk.finished > 0 ? resume() : regenerate(run?.suggestion ?? null)),
  };
}

/** The functions that edit the article by hand, save it as a diary and discard it. */
export function useKeepArticle({ owner, article, edit, input, ...desk }: ArticleDesk) {
  const refusal = useActionError();
  const confirm = useConfirm();
  const loadPosts = useLoadPosts();
  const saveArticle = useSaveArticle();

  const store = async ({ id, title, body, ai, engine }: DeskArticle): Promise<Diary> => {
    const posts = await loadPosts(desk.usableIds);
    const images = imagesOf(posts);
    return saveArticle.mutateAsync({
      id,
      date: todayHere(),
      title,
      content: body,
      aiGenerated: ai?.body ?? null,
      engine,
      images,
      coverImage: images[0] ?? null,
      originalPosts: quotesOf(posts),
    });
  };

  return {
    isSaving: saveArticle.isPending,

    /** Copies the edited title and body into the article (B§4). */
    saveEdit() {
      const error = edit === null ? null : wordsError(edit);
      refusal.clear();
      if (error === null) acceptEdit(owner);
      else refusal.show(error);
    },

    /** Saves the article as a diary, then clears the selection and the desk. */
    async save(onSaved: (diary: Diary) => void) {
      if (article === null || saveArticle.isPending) return;
      const error = wordsError(article);
      refusal.clear();
      if (error !== null) return refusal.show(error);
      const mayStore =
        !desk.isPlaceholder ||
        (await confirm({
          title: '这是备用总结，不是AI写的',
          body: '仍然把它保存成笔记吗？',
          action: '仍然保存',
        }));
      if (!mayStore) return;
      const saved = await store(article).catch((failure: unknown) => {
        refusal.show(failureText(failure, '保存笔记失败，请重试'));
        return null;
      });
      if (saved === null) return;
      // An article that was begun during the request stays.
      if (deskOf(owner).article?.id === article.id) clearDesk(owner);
      input.clear();
      onSaved(saved);
    },

    /** Discards the article after a question; the selection stays. */
    async discard(onDiscarded: () => void) {
      const agreed = await confirm({
        title: '确定要放弃这篇文章吗？',
        body: '放弃后无法恢复；选中的灵感还在。',
        action: '放弃',
        danger: true,
      });
      if (!agreed) return;
      clearDesk(owner);
      onDiscarded();
    },
  };
}

/** Whether the user has changed the article by hand. */
function isTouched({ ai, title, body }: DeskArticle): boolean {
  return title !== ai?.title || body !== ai.body;
}

/** Why title and body cannot be saved; null if they can. */
function wordsError({ title, body }: Words): string | null {
  const checked = checkDiaryDraft({ title, content: body, images: [] });
  if (checked.ok) return null;
  return checked.code === 'DIARY_INCOMPLETE' ? '标题和内容不能为空' : ERROR_TEXT[checked.code];
}
