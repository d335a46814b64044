// The OpenAPI document and its viewer: from this origin, without inline scripts, with every
// endpoint of the contract.
import { describe, expect, test } from 'vitest';
import { apiContract } from '#contract/api.contract.ts';
import { captureContract } from '#contract/capture.contract.ts';
import { docsRoutes } from '#server/http/docs.ts';

const routes = docsRoutes('docs/api/openapi.json');

describe('docs', () => {
  test('the page · loads nothing from other origins and has no inline script', async () => {
    const page = await (await routes.request('/')).text();
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address ?? '',
    );
    expect(addresses.length).toBeGreaterThan(2);
    expect(page).not.toMatch(/<script>|<style|style=|onload=/);
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\/docs\//);
      const answer = await routes.request(address.slice('/api/docs'.length));
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50);
    }
  });

  test('the document · names every endpoint, its title and how to sign in', async () => {
    const document = (await (await routes.request('/openapi.json')).json()) as {
      info: { title: string };
      components: { securitySchemes: object };
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    const rows = Object.entries({ ...apiContract, captures: captureContract }).flatMap(
      ([noun, nounRows]) => Object.keys(nounRows).map((row) => `${noun}.${row}`),
    );
    expect(operations.toSorted()).toEqual(rows.toSorted());
    expect(document.info.title).toBe('回响 · Echo Notes');
    expect(document.components.securitySchemes).toHaveProperty('bearer');
  });
});
