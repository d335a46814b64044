// The OpenAPI document of the server: the endpoints of the contract from their schemas, and a
// description of the two prefixes with their own protocols. Generated and committed, so that a
// change of the wire is visible in a review.
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { isContractProcedure } from '@orpc/contract';
import { apiContract } from '#contract/api.contract.ts';
import type { EndpointMeta } from '#contract/base.ts';
import { captureContract } from '#contract/capture.contract.ts';
import { ERROR_STATUS } from '#contract/error-codes.ts';
import { POST_MAX_IMAGES } from '#domain/posts/post.ts';

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
    // Every endpoint can fail with every code; one schema covers them all.
    customErrorResponseBodySchema: () => failure,
  });
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const operation of Object.values(methods ?? {})) {
      if (typeof operation !== 'object' || !('responses' in operation)) continue;
      if (operation.tags?.some((tag: string) => PUBLIC_TAGS.includes(tag)) === true)
        operation.security = [];
      const tokenScope = tokenScopeOf(operation.operationId ?? '');
      if (tokenScope !== undefined)
        operation.security = [{ bearer: [] }, { personalToken: [tokenScope] }];
      const body = operation.requestBody;
      if (path === '/api/capture' && body !== undefined && 'content' in body)
        Object.assign(body.content, CAPTURE_BODIES);
      operation.responses = nameStatuses(
        operation.responses ?? {},
        path.startsWith('/functions/v1/'),
      );
    }
  }
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The scope that an operation needs, as `posts.list`; undefined: no personal token reaches it. */
function tokenScopeOf(operationId: string): EndpointMeta['tokenScope'] {
  const [noun = '', name = ''] = operationId.split('.');
  const endpoint = (CONTRACT as Record<string, Record<string, unknown>>)[noun]?.[name];
  return isContractProcedure(endpoint)
    ? (endpoint['~orpc'].meta as EndpointMeta).tokenScope
    : undefined;
}

/** Adds the codes of a status to its description, and gives functions the failure body of B§7. */
function nameStatuses<T extends Record<string, unknown>>(responses: T, isFunction: boolean): T {
  const named = Object.entries(responses).map(([status, response]) => {
    const codes = Object.entries(ERROR_STATUS).filter(([, known]) => String(known) === status);
    if (codes.length === 0) return [status, response];
    return [
      status,
      {
        description: codes.map(([known]) => known).join(', '),
        content: { 'application/json': { schema: isFunction ? functionFailure : failure } },
      },
    ];
  });
  return Object.fromEntries(named) as T;
}
