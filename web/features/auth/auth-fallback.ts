/** No response, or one without a usable message (A§8). Apart, because it shows without any code. */
export const SIGN_IN_FALLBACK_TEXT = '登录失败，请检查网络连接';
