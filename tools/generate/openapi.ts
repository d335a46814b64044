// The OpenAPI document of the server: the endpoints of the contract from their schemas, and a
// description of the two prefixes with their own protocols. Generated and committed, so that a
// change of the wire is visible in a review.
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { isContractProcedure } from '@orpc/contract';
import { apiContract } from '#contract/api.contract.ts';
import type { EndpointMeta } from '#contract/base.ts';
import { captureContract } from '#contract/capture.contract.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts';
import { POST_MAX_IMAGES } from '#domain/posts/post.ts';
import { codesByStatus, codesOf } from '#tools/generate/openapi-errors.ts';

const DESCRIPTION = `The API of 回响 · Echo Notes, a Chinese-language journal.

Requests carry a bearer access token; the endpoints tagged \`config\`, \`roles\` and \`samples\` need none.
Programs of a user carry a personal token instead (\`echo_\` and 36 characters, created in the settings):
it reaches the endpoints that list the scheme \`personalToken\`, with its scope, and no others.
Errors are JSON with a stable \`code\` in UPPER_SNAKE, the HTTP status, and a Chinese text for the user.
Errors under \`/functions/v1\` are \`{ success: false, error, code }\`. Clients make the ids (UUIDs): a request
to create a row with an existing id returns the existing row. AI requests with \`post_id\` carry the header
\`Idempotency-Key\` (a UUID): a repeat within 24 hours gets the first response and is charged once.

Two prefixes have protocols of their own and are not repeated here:

- \`/auth/v1\` implements the GoTrue protocol (token, signup, recover, resend, verify, user, logout,
  \`.well-known/jwks.json\`); use \`@supabase/auth-js\`.
- \`/storage/v1\` implements the Supabase Storage protocol for the buckets card-image-bucket, avatar and
  background (upload, sign, signed get, list, remove); use \`@supabase/storage-js\`. Object paths begin
  with the owner's id.

\`/healthz\`, \`/readyz\` and \`/metrics\` are for operators.`;

/** Endpoints without authentication have one of these tags. */
const PUBLIC_TAGS: readonly string[] = ['config', 'roles', 'samples'];

/** The endpoints by operation id. */
const CONTRACT = { ...apiContract, captures: captureContract };

/** The other bodies of a captured post. */
const CAPTURE_BODIES = {
  'text/plain': { schema: { type: 'string' as const } },
  'multipart/form-data': {
    schema: {
      type: 'object' as const,
      properties: {
        text: { type: 'string' as const },
        createdAt: { type: 'string' as const, format: 'date-time' },
        image: {
          type: 'array' as const,
          maxItems: POST_MAX_IMAGES,
          items: { type: 'string' as const, format: 'binary' },
        },
      },
    },
  },
};

/** The header of a repeat. AI calls that are saved need it; a captured post may have any text. */
const UUID_KEY = keyParameter({ type: 'string', format: 'uuid' });
const TEXT_KEY = keyParameter({ type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' });

function keyParameter(schema: { type: 'string'; format?: string; pattern?: string }) {
  return {
    name: 'Idempotency-Key',
    in: 'header' as const,
    required: false,
    description: 'A repeat with the same key returns the first response.',
    schema,
  };
}

const failure = { $ref: '#/components/schemas/Failure' };
const functionFailure = { $ref: '#/components/schemas/FunctionFailure' };
const code = {
  type: 'string' as const,
  enum: [...Object.keys(ERROR_STATUS), 'BAD_REQUEST', 'INTERNAL_SERVER_ERROR'],
};

export async function openApiDocument(): Promise<string> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(CONTRACT, {
    info: { title: '回响 · Echo Notes', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of /auth/v1/token',
        },
        personalToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'echo_',
          description: 'A personal token (访问令牌) of the settings',
        },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['defined', 'code', 'status', 'message'],
          properties: {
            defined: { type: 'boolean' },
            code,
            status: { type: 'integer' },
            message: { type: 'string', description: 'Chinese, for the user.' },
          },
        },
        FunctionFailure: {
          type: 'object',
          required: ['success', 'error', 'code'],
          properties: {
            success: { const: false },
            error: {
              type: 'string',
              description: 'Chinese, for the user; Unauthorized without a session.',
            },
            code,
          },
        },
      },
    },
    customErrorResponseBodySchema: () => failure,
  });
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const operation of Object.values(methods ?? {})) {
      if (typeof operation !== 'object' || !('responses' in operation)) continue;
      const name = operation.operationId ?? '';
      const { tokenScope, needsRecentStep = false } = metaOf(name);
      const isPublic = operation.tags?.some((tag: string) => PUBLIC_TAGS.includes(tag)) === true;
      if (isPublic) operation.security = [];
      if (tokenScope !== undefined)
        operation.security = [{ bearer: [] }, { personalToken: [tokenScope] }];
      const codes = codesOf({ name, isPublic, needsRecentStep });
      if (codes.includes('IDEMPOTENCY_KEY_REUSED'))
        (operation.parameters ??= []).push(path === '/api/capture' ? TEXT_KEY : UUID_KEY);
      const body = operation.requestBody;
      if (path === '/api/capture' && body !== undefined && 'content' in body)
        Object.assign(body.content, CAPTURE_BODIES);
      operation.responses = {
        ...successOf(operation.responses ?? {}),
        ...failuresOf(codes, path),
      };
    }
  }
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** What an operation, as `posts.list`, declares beside its schemas. */
function metaOf(operationId: string): EndpointMeta {
  const [noun = '', name = ''] = operationId.split('.');
  const endpoint = (CONTRACT as Record<string, Record<string, unknown>>)[noun]?.[name];
  return isContractProcedure(endpoint) ? (endpoint['~orpc'].meta as EndpointMeta) : {};
}

function successOf<T extends Record<string, unknown>>(responses: T): T {
  return Object.fromEntries(
    Object.entries(responses).filter(([status]) => Number(status) < 400),
  ) as T;
}

/** The errors of an operation by status, with their codes; functions have the body of B§7. */
function failuresOf(codes: readonly ErrorCode[], path: string) {
  const schema = path.startsWith('/functions/v1/') ? functionFailure : failure;
  return Object.fromEntries(
    [...codesByStatus(codes)].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: { 'application/json': { schema } } },
    ]),
  );
}
