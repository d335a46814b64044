// The switches that ask for a reply without another press. Both are off by default and stored in
// this browser.
import { createStoredSwitch } from '#web/core/browser/stored-switch.ts';

/** 发送即回响: whether the AI replies to each sent message (rulings 24). */
export const useReplyOnSend = createStoredSwitch('echo.reply-on-send');

/** 发布后听回响: whether the AI replies to each published post (rulings 24). */
export const useReplyOnPublish = createStoredSwitch('echo.reply-on-publish');
