// The report of the external load generator.
import { expect, test } from 'vitest';
import { readReport } from '#tools/bench/wrk.ts';

const REPORT = `Running 3s test @ http://127.0.0.1:4701/api/posts
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     5.92ms    7.87ms   1.71s    91.49%
    Req/Sec     2.57k   244.05     3.09k    81.48%
  Latency Distribution
     50%  812.00us
     75%    8.53ms
     90%   11.36ms
     99%    1.02s
  7493 requests in 3.06s, 20.49MB read
`;

test('readReport · a report · gives times in milliseconds', () => {
  const figures = readReport(`${REPORT}Requests/sec:   2448.69\nTransfer/sec:    777.24KB\n`);
  expect(figures).toMatchObject({ requests: 7493, perSecond: 2448.69, failures: 0 });
  expect(figures.last).toEqual({ p50: 0.812, p99: 1020 });
});

test('readReport · socket errors and refused requests · are failures', () => {
  const errors = '  Socket errors: connect 1, read 2, write 0, timeout 4\n';
  const refused = '  Non-2xx or 3xx responses: 30\n';
  expect(readReport(REPORT + errors + refused).failures).toBe(37);
});
