// The baseline of the machine: node:http and node:sqlite without a library or product code. A fixed
// JSON response, the newest six posts, a durable commit of one row. Figures of the product mean
// little without these. It imports nothing else, because the bench starts it without its types.
import { createServer, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const { BARE_FILE = '', BARE_USER = '', PORT = '0' } = process.env;
const database = new DatabaseSync(BARE_FILE, { timeout: 5_000 });
database.exec('pragma journal_mode = wal; pragma synchronous = full');
database.exec(
  'create table if not exists bench_rows (id integer primary key, content text not null)',
);
const newest = database.prepare(
  'select * from posts where user_id = ? order by created_at desc, id desc limit 6',
);
const insert = database.prepare('insert into bench_rows (content) values (?)');

const send = (response: ServerResponse, value: object) => {
  const body = JSON.stringify(value);
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
};

createServer((request, response) => {
  if (request.url === '/query') return send(response, newest.all(BARE_USER));
  if (request.method !== 'POST') return send(response, { version: '1.0.0', ai: 'builtin' });
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (piece: string) => (body += piece));
  request.on('end', () => {
    insert.run((JSON.parse(body) as { content: string }).content);
    send(response, { done: true });
  });
}).listen(Number(PORT), '127.0.0.1');
