// Equal errors of several parts of a page are one box.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { SharedErrors } from '#web/core/errors/shared-errors.tsx';

afterEach(cleanup);

let isDown = true;
let answer: Promise<void> | null = null;
function Part({ name }: { name: string }) {
  const query = useQuery({
    queryKey: [name],
    retry: false,
    queryFn: async () => {
      await answer;
      if (isDown) throw new TypeError('Failed to fetch');
      return name;
    },
  });
  return query.isError ? <QueryError query={query} /> : <p>{query.data}</p>;
}

const open = (...names: string[]) => {
  isDown = true;
  answer = null;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SharedErrors>
        {names.map((name) => (
          <Part key={name} name={name} />
        ))}
      </SharedErrors>
    </QueryClientProvider>,
  );
};

it('nine parts that fail alike · one box, whose button tries all again', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `part ${at}`);
  open(...names);
  await waitFor(() => expect(screen.getAllByText('这一项没有读到。')).toHaveLength(9));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  isDown = false;
  await userEvent.setup().click(screen.getByRole('button', { name: '再试一次' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  for (const name of names) expect(screen.getByText(name)).toBeTruthy();
});

it('retry · the box stays and is busy until it ends', async () => {
  open('one', 'other');
  await waitFor(() => expect(screen.getAllByText('这一项没有读到。')).toHaveLength(2));
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = promise;
  await userEvent.setup().click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('button', { name: '重试中...' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('这一项没有读到。')).toBeNull());
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  resolve();
  expect(await screen.findByRole('button', { name: '再试一次' })).toBeTruthy();
});

it('one part that fails · has its box in place', async () => {
  open('alone');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('这一项没有读到。')).toBeNull();
});
