// What a person is told when a change of their profile fails (A§8, B§8). The reason follows where
// there is one (image-failure.ts).

/** The specified sentences for the two images of a profile. */
export const IMAGE_SENTENCE = {
  avatar: { change: '上传头像失败', remove: '删除头像失败，请重试' },
  background: { change: '上传背景图失败', remove: '删除背景图失败，请重试' },
} as const;

/** A§8, B§8: the sentence for a bio that could not be saved. */
export const BIO_FAILED_TEXT = '更新个人简介失败，请重试';
