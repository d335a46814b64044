// Errors of the Storage protocol. Clients read the real status from the body: as in the original,
// most errors are sent as HTTP 400, and only a few with their own status.

interface WireError {
  statusCode: number;
  error: string;
  message: string;
  code: string;
}

const ERRORS = {
  authorizationMissing: {
    statusCode: 400,
    error: 'Error',
    message: "headers must have required property 'authorization'",
    code: 'InvalidRequest',
  },
  sessionInvalid: {
    statusCode: 403,
    error: 'Unauthorized',
    message: 'signature verification failed',
    code: 'AccessDenied',
  },
  secondStepMissing: {
    statusCode: 403,
    error: 'Unauthorized',
    message: 'AAL2 session is required',
    code: 'TwoStepRequired',
  },
  writeForbidden: {
    statusCode: 403,
    error: 'Unauthorized',
    message: 'new row violates row-level security policy',
    code: 'AccessDenied',
  },
  readForbidden: {
    statusCode: 403,
    error: 'Unauthorized',
    message: 'This bucket is read through signed URLs only',
    code: 'AccessDenied',
  },
  exists: {
    statusCode: 409,
    error: 'Duplicate',
    message: 'The resource already exists',
    code: 'KeyAlreadyExists',
  },
  bucketMissing: {
    statusCode: 404,
    error: 'Bucket not found',
    message: 'Bucket not found',
    code: 'NoSuchBucket',
  },
  objectMissing: {
    statusCode: 404,
    error: 'not_found',
    message: 'Object not found',
    code: 'NoSuchKey',
  },
  typeNotAllowed: {
    statusCode: 415,
    error: 'invalid_mime_type',
    message: 'mime type is not supported',
    code: 'InvalidMimeType',
  },
  tooLarge: {
    statusCode: 413,
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
    code: 'EntityTooLarge',
  },
  spaceFull: {
    statusCode: 413,
    error: 'Payload too large',
    message: 'The account has no room left for images',
    code: 'QuotaExceeded',
  },
  tooManyPixels: {
    statusCode: 413,
    error: 'Payload too large',
    message: 'The image has too many pixels',
    code: 'TooManyPixels',
  },
  imageUnreadable: {
    statusCode: 415,
    error: 'invalid_image',
    message: 'The image cannot be decoded',
    code: 'InvalidImage',
  },
  keyInvalid: { statusCode: 400, error: 'InvalidKey', message: 'Invalid key', code: 'InvalidKey' },
  noContent: {
    statusCode: 400,
    error: 'InvalidRequest',
    message: 'No content provided',
    code: 'InvalidRequest',
  },
  bodyInvalid: {
    statusCode: 400,
    error: 'Error',
    message: 'body is not valid',
    code: 'InvalidRequest',
  },
  signatureMismatch: {
    statusCode: 400,
    error: 'InvalidSignature',
    message: 'Invalid signature',
    code: 'InvalidSignature',
  },
  tokenForged: {
    statusCode: 400,
    error: 'InvalidJWT',
    message: 'signature verification failed',
    code: 'InvalidJWT',
  },
  tokenExpired: {
    statusCode: 400,
    error: 'InvalidJWT',
    message: '"exp" claim timestamp check failed',
    code: 'InvalidJWT',
  },
  rangeInvalid: {
    statusCode: 416,
    error: 'InvalidRange',
    message: 'The requested range cannot be satisfied',
    code: 'InvalidRange',
  },
  routeMissing: {
    statusCode: 404,
    error: 'Not Found',
    message: 'Route not found',
    code: 'NotFound',
  },
  slowDown: {
    statusCode: 429,
    error: 'SlowDown',
    message: 'Too many uploads at once, please slow down',
    code: 'SlowDown',
  },
  storeFull: {
    statusCode: 507,
    error: 'InsufficientStorage',
    message: 'There is no room left for files',
    code: 'InsufficientStorage',
  },
  storeUnavailable: {
    statusCode: 503,
    error: 'ServiceUnavailable',
    message: 'The file storage does not answer',
    code: 'S3Error',
  },
  defect: {
    statusCode: 500,
    error: 'Internal',
    message: 'Internal Server Error',
    code: 'InternalError',
  },
} as const satisfies Record<string, WireError>;

/** An error case of the protocol. */
export type StorageErrorCase = keyof typeof ERRORS;

const SENT_WITH_OWN_STATUS: readonly StorageErrorCase[] = [
  'routeMissing',
  'rangeInvalid',
  'slowDown',
  'storeFull',
  'storeUnavailable',
  'defect',
];

/** An error of the storage endpoints. */
export class StorageError extends Error {
  readonly kind: StorageErrorCase;

  /** `message` replaces the default text and is sent to the client. */
  constructor(kind: StorageErrorCase, message?: string, options?: { cause?: unknown }) {
    super(message ?? ERRORS[kind].message, options);
    this.name = 'StorageError';
    this.kind = kind;
  }

  /** The HTTP status of the response. */
  get httpStatus(): number {
    return SENT_WITH_OWN_STATUS.includes(this.kind) ? ERRORS[this.kind].statusCode : 400;
  }

  /** The response body. */
  toBody(): { statusCode: string; error: string; message: string; code: string } {
    const error = ERRORS[this.kind];
    return {
      statusCode: String(error.statusCode),
      error: error.error,
      message: this.message,
      code: error.code,
    };
  }
}
