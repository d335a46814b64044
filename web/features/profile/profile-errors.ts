// Texts for failed profile changes (A§8, B§8). image-failure.ts appends the reason when there is
// one.

/** The specified texts for the two images of a profile. */
export const IMAGE_SENTENCE = {
  avatar: { change: '上传头像失败', remove: '删除头像失败，请重试' },
  background: { change: '上传背景图失败', remove: '删除背景图失败，请重试' },
} as const;

/** A§8, B§8: the bio could not be saved. */
export const BIO_FAILED_TEXT = '更新个人简介失败，请重试';

export const NICKNAME_FAILED_TEXT = '保存昵称失败，请重试';
