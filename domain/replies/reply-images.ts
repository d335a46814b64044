// The images of a post that a reply may see (rulings 110).

/** Images of one reply: as many as a post has. */
export const REPLY_IMAGES_MAX = 4;

/** The longest side of an image that is sent, in pixels. */
export const REPLY_IMAGE_EDGE = 768;

/** Estimated tokens of one such image; endpoints count between 600 and 1,100. */
export const REPLY_IMAGE_TOKENS = 1_000;

/** A smaller context, in tokens, is for texts alone. */
export const REPLY_IMAGES_MIN_CONTEXT = 16_000;
