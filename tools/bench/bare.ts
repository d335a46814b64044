// The baseline of the machine with the same libraries and no product code: a fixed JSON response, a
// query of the newest six posts, a durable commit of one row. Figures of the product mean little
// without these.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { openSqlite } from '#server/database/sqlite/connection.ts';

const [file = '', userId = '', port = '0'] = process.argv.slice(2);
const tables = openSqlite(file);
tables.raw.exec(
  'create table if not exists bench_rows (id integer primary key, content text not null)',
);
const newest = tables.raw.prepare(
  'select * from posts where user_id = ? order by created_at desc, id desc limit 6',
);
const insert = tables.raw.prepare('insert into bench_rows (content) values (?)');

const app = new Hono();
app.get('/json', (c) =>
  c.json({ version: '1.0.0', ai: { engine: 'builtin' }, stones: { metering: true, signup: 100 } }),
);
app.get('/query', (c) => c.json(newest.all(userId)));
app.post('/commit', async (c) => {
  const { content } = await c.req.json<{ content: string }>();
  insert.run(content);
  return c.json({ done: true });
});
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
