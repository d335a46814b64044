// Bodies made to cost more than they weigh, and a way to send them: for the test that bounds what
// they do, and for the bench that measures it.
import { Agent, request } from 'node:http';
import { newId } from '#contract/compliance/world.ts';

/**
 * What a sender learns: a status, or that the door closed on a body that it did not want to read.
 */
export type Answer = number | 'closed';

const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join()}}`;
const post = (fields: string) => `{"id":"${newId()}",${fields}}`;

/**
 * Bodies of a new inspiration, and how each may be answered; one of which only the beginning is
 * read may find the door closed.
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

/** Sends a body as JSON on a connection of its own. */
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
