// Bodies that cost more than their size, and a way to send them: for the test that bounds their
// cost, and for the bench that measures it.
import { Agent, request } from 'node:http';
import { newId } from '#contract/compliance/world.ts';

/**
 * The result of a request: a status, or `closed` when the server closed the connection on a body
 * that it refused to read.
 */
export type Answer = number | 'closed';

const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join()}}`;
const post = (fields: string) => `{"id":"${newId()}",${fields}}`;

/**
 * Bodies of a new post, and their allowed results. A body of which only the beginning is read may
 * find the connection closed.
 */
export const HOSTILE_BODIES: [name: string, body: string, answers: Answer[]][] = [
  [
    'a hundred thousand lists in each other',
    post(`"content":${'['.repeat(100_000)}${']'.repeat(100_000)},"images":[]`),
    [400, 'closed'],
  ],
  [
    'a hundred thousand objects in each other',
    post(`"content":${'{"a":'.repeat(100_000)}0${'}'.repeat(100_000)},"images":[]`),
    [400, 'closed'],
  ],
  ['a million keys', keys(1_000_000), [413, 'closed']],
  ['as many keys as fit the size', keys(300_000), [400, 'closed']],
  [
    'a million images',
    post(`"content":"x","images":[${'"",'.repeat(1_000_000)}""]`),
    [400, 'closed'],
  ],
  ['as many keys as are parsed', keys(19_000), [400]],
  [
    'as many images as are parsed',
    post(`"content":"x","images":[${'"",'.repeat(19_000)}""]`),
    [400],
  ],
  [
    'a text of four million signs, each escaped',
    post(`"content":"${'\\"'.repeat(2_000_000)}","images":[]`),
    [422],
  ],
];

/** Sends a body as JSON on a separate connection. */
export function sendBody(url: string, body: string, bearer: string | null): Promise<Answer> {
  return new Promise((resolve) => {
    const agent = new Agent({ keepAlive: true });
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
    };
    const sending = request(url, { method: 'POST', agent, headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.resume().on('close', () => agent.destroy());
    });
    sending.on('error', () => resolve('closed'));
    sending.end(body);
  });
}
