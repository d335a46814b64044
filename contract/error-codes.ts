// The one table of failures: a stable code, its HTTP status, and what the person is told (A§8, B§8).
// A code without a text does not compile; a text quoted by the specification stands to the letter.

/** HTTP status of every code the API can answer. */
export const ERROR_STATUS = {
  NOT_SIGNED_IN: 401,
  SESSION_EXPIRED: 401,
  WRONG_PASSWORD: 403,
  NOT_FOUND: 404,
  POST_NOT_FOUND: 404,
  MESSAGE_NOT_FOUND: 404,
  DIARY_NOT_FOUND: 404,
  ROLE_NOT_FOUND: 404,
  EMPTY_CONTENT: 422,
  CONTENT_TOO_LONG: 422,
  DIARY_INCOMPLETE: 422,
  TOO_MANY_IMAGES: 422,
  IMAGE_NOT_OWNED: 422,
  IMAGE_TYPE_NOT_ALLOWED: 415,
  IMAGE_TOO_LARGE: 413,
  IMAGE_FORBIDDEN: 403,
  IMAGE_URL_FAILED: 502,
  UPLOAD_NOT_SIGNED_IN: 401,
  UPLOAD_FORBIDDEN: 403,
  UPLOAD_FAILED: 502,
  BIO_EMPTY: 422,
  BIO_TOO_LONG: 422,
  INVALID_CURSOR: 422,
  SAMPLE_READ_ONLY: 403,
  TRIAL_HAS_NO_STATISTICS: 403,
  PREMIUM_REQUIRED: 403,
  AI_SWITCHED_OFF: 403,
  AI_CONSENT_REQUIRED: 403,
  POST_AI_PRIVATE: 403,
  INSUFFICIENT_STONES: 402,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  IDEMPOTENCY_KEY_REUSED: 409,
  REPLY_NOT_REPLACEABLE: 409,
  REPLY_CANCELLED: 409,
  AI_UNAVAILABLE: 503,
  AI_TIMEOUT: 504,
  RATE_LIMITED: 429,
  PAYLOAD_TOO_LARGE: 413,
  STORAGE_FULL: 507,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** A failure the contract names. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Failures below the contract: a request that does not fit its schema, a defect of the server, a network that is not there. */
export type TransportErrorCode = 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR' | 'NETWORK';

/** What the person is told: what happened and what to do next. */
export const ERROR_TEXT: Record<ErrorCode | TransportErrorCode, string> = {
  NOT_SIGNED_IN: '用户未认证，请重新登录',
  SESSION_EXPIRED: '用户会话已过期，请重新登录',
  WRONG_PASSWORD: '密码不正确，请重新输入',
  NOT_FOUND: '没有找到这项内容，可能已被删除',
  POST_NOT_FOUND: '未找到对应的灵感内容',
  MESSAGE_NOT_FOUND: '这条消息已不存在，请刷新后再看',
  DIARY_NOT_FOUND: '未找到日记',
  ROLE_NOT_FOUND: '没有找到这个角色，请重新选择',
  EMPTY_CONTENT: '请输入内容或添加图片',
  CONTENT_TOO_LONG: '内容太长了，请删减或分成几篇再保存',
  DIARY_INCOMPLETE: '请输入标题和内容',
  TOO_MANY_IMAGES: '图片数量超过上限，请移除几张再试',
  IMAGE_NOT_OWNED: '图片地址无效，请重新上传图片',
  IMAGE_TYPE_NOT_ALLOWED: '请选择有效的图片格式（JPEG、PNG、GIF、WebP）',
  IMAGE_TOO_LARGE: '图片文件过大，请选择小于10MB的图片',
  IMAGE_FORBIDDEN: '无权访问该图片',
  IMAGE_URL_FAILED: '获取图片地址失败',
  UPLOAD_NOT_SIGNED_IN: '用户认证失败，请重新登录',
  UPLOAD_FORBIDDEN: '权限不足，请检查登录状态',
  UPLOAD_FAILED: '图片上传失败',
  BIO_EMPTY: '个人简介不能为空',
  BIO_TOO_LONG: '个人简介最多50个字',
  INVALID_CURSOR: '列表位置已失效，请刷新后再试',
  SAMPLE_READ_ONLY: '示例数据不可编辑',
  TRIAL_HAS_NO_STATISTICS: '试用模式下无法查看完整统计数据，请登录账号获取详细分析',
  PREMIUM_REQUIRED: '升级功能即将上线，敬请期待！',
  AI_SWITCHED_OFF: '你已在设置中关闭AI，需要时可以重新打开',
  AI_CONSENT_REQUIRED: '使用AI前，请先确认内容会被发送到哪里',
  POST_AI_PRIVATE: '这条灵感已标记为不给AI看',
  INSUFFICIENT_STONES: '灵感石不足，请先领取或充值',
  IDEMPOTENCY_KEY_REQUIRED: '请求不完整，请刷新页面后重试',
  IDEMPOTENCY_KEY_REUSED: '请求重复，请刷新页面后重试',
  REPLY_NOT_REPLACEABLE: '这条回复不能重新生成，请刷新后再看',
  REPLY_CANCELLED: '已停止这次回响',
  AI_UNAVAILABLE: '抱歉，暂时无法回应，请稍后再试。',
  AI_TIMEOUT: '等待回应超时，请稍后再试。',
  RATE_LIMITED: '操作太频繁了，请稍等一会儿再试',
  PAYLOAD_TOO_LARGE: '内容太大，服务器没有接收',
  STORAGE_FULL: '浏览器的存储空间已满，内容仍在编辑框中；请删除一些图片或登录账号后再试',
  SERVICE_UNAVAILABLE: '服务暂时不可用，请稍后重试',
  BAD_REQUEST: '提交的内容格式不对，请检查后重试',
  INTERNAL_SERVER_ERROR: '服务器出了点问题，内容没有丢失，请稍后重试',
  NETWORK: '网络连接失败，请检查网络后重试',
};

/** Whether a string is a code of the contract. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);
}
