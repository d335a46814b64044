// What can be done at the desk: have the article written, stop it, edit it, keep it as a note,
// throw it away.
import type { Role } from '#domain/roles/role.ts';
import { checkDiaryDraft, type Diary } from '#domain/diaries/diary.ts';
import { SUMMARY_MAX_POSTS } from '#domain/summary/summary-content.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { useAi } from '#web/core/ai/use-ai.ts';
import { useApi } from '#web/core/api/use-api.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { browserTimeZone, todayHere } from '#web/core/browser/moment.ts';
import {
  changeArticle,
  changeDesk,
  clearDesk,
  deskOf,
  isPlaceholder,
  useDesk,
  type Words,
} from '#web/features/summary/article.store.ts';
import {
  imagesOf,
  quotesOf,
  useLoadPosts,
  useSelectedPosts,
} from '#web/features/summary/selected-posts.queries.ts';
import { useRefreshStones, useSaveArticle } from '#web/features/summary/summary.queries.ts';
import { useSummaryInput } from '#web/features/summary/use-summary-input.ts';
import { stopWriting, takeBack, writeArticle } from '#web/features/summary/write-article.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useNotice } from '#web/ui/notice.tsx';

/**
 * The article of this person, its material, and everything that can be done with them; `role`
 * writes the next one.
 */
export function useArticle(role: Role) {
  const owner = useOwner();
  const api = useApi();
  const ai = useAi();
  const notice = useNotice();
  const confirm = useConfirm();
  const desk = useDesk(owner);
  const input = useSummaryInput();
  const { entries, cost, isLoading } = useSelectedPosts(input.posts, role.role_key);
  const usableIds = entries.filter((entry) => entry.state === 'usable').map((entry) => entry.id);
  const loadPosts = useLoadPosts();
  const saveArticle = useSaveArticle();
  const refreshStones = useRefreshStones();
  const { article, edit } = desk;
  const isTouched =
    article !== null && (article.title !== article.ai?.title || article.body !== article.ai.body);

  const fault = ({ title, body }: Words): string | null => {
    const checked = checkDiaryDraft({ title, content: body, images: [] });
    if (checked.ok) return null;
    return checked.code === 'DIARY_INCOMPLETE' ? '标题和内容不能为空' : ERROR_TEXT[checked.code];
  };

  return {
    ...desk,
    entries,
    /** Parts of the next article, and the most it can cost. */
    cost,
    isSettled: input.isSettled,
    /** What the material comes to is not known yet. */
    isLoading,
    isSaving: saveArticle.isPending,
    removePost: input.remove,
    stop: () => stopWriting(owner),
    dismissCrisis: () => changeArticle(owner, { crisis: null }),

    /** Has the article written, or written again; a run that was stopped or failed goes on. */
    async regenerate(suggestion: string | null) {
      if (usableIds.length === 0) return notice.error('请至少选择一个内容作为总结参考');
      if (article !== null && isTouched && !isPlaceholder(article)) {
        const agreed = await confirm({
          title: '重新生成会替换你改过的内容',
          body: '改过的标题和正文不会保留。',
          action: '重新生成',
        });
        if (!agreed) return;
      }
      if (!(await ai.mayAsk())) return;
      const ask = {
        postIds: [...input.ids].slice(0, SUMMARY_MAX_POSTS),
        roleKey: role.role_key,
        suggestion,
      };
      await writeArticle({ owner, api, ask, timeZone: browserTimeZone() });
      refreshStones();
    },

    /** Goes on with a run that was stopped, with what it was asked for. */
    async resume() {
      if (desk.run === null || !(await ai.mayAsk())) return;
      await writeArticle({ owner, api, ask: desk.run, timeZone: browserTimeZone() });
      refreshStones();
    },

    /** Drops a run that was stopped, with its finished parts. */
    dropRun: () => changeDesk(owner, { run: null }),
    takeBack: () => takeBack(owner),

    /**
     * Takes what had been streamed before the line broke as the article; it is the AI's, title
     * aside.
     */
    usePartial() {
      if (article === null) return;
      const words = { title: article.title, body: article.partial };
      changeArticle(owner, { ...words, ai: words, partial: '' });
    },

    beginEdit: () =>
      article !== null && changeDesk(owner, { edit: { title: article.title, body: article.body } }),
    changeEdit: (words: Words) => changeDesk(owner, { edit: words }),
    cancelEdit: () => changeDesk(owner, { edit: null }),
    /** Copies the edited title and body into the article (B§4). */
    saveEdit() {
      if (edit === null || article === null) return;
      const wrong = fault(edit);
      if (wrong !== null) return notice.error(wrong);
      changeDesk(owner, {
        article: { ...article, title: edit.title.trim(), body: edit.body.trim() },
        edit: null,
      });
    },

    /** Keeps the article as a note; then the selection and the desk are empty. */
    async save(onSaved: (diary: Diary) => void) {
      if (article === null || saveArticle.isPending) return;
      const wrong = fault(article);
      if (wrong !== null) return notice.error(wrong);
      const { id, title, body, ai: own, engine } = article;
      if (isPlaceholder(article)) {
        const agreed = await confirm({
          title: '这是备用总结，不是AI写的',
          body: '仍然把它保存成笔记吗？',
          action: '仍然保存',
        });
        if (!agreed) return;
      }
      let saved: Diary;
      try {
        const posts = await loadPosts(usableIds);
        const images = imagesOf(posts);
        saved = await saveArticle.mutateAsync({
          id,
          date: todayHere(),
          title,
          content: body,
          aiGenerated: own?.body ?? null,
          engine,
          images,
          coverImage: images[0] ?? null,
          originalPosts: quotesOf(posts),
        });
      } catch (error) {
        return notice.error(failureText(error, '保存笔记失败，请重试'));
      }
      // Whoever began another article meanwhile keeps it.
      if (deskOf(owner).article?.id === id) clearDesk(owner);
      input.clear();
      onSaved(saved);
    },

    /** Throws the article away, after asking; the chosen inspirations stay chosen. */
    async discard(onDiscarded: () => void) {
      if (
        !(await confirm({
          title: '确定要放弃这篇文章吗？',
          body: '放弃后无法恢复；选中的灵感还在。',
          action: '放弃',
          danger: true,
        }))
      )
        return;
      clearDesk(owner);
      onDiscarded();
    },
  };
}
