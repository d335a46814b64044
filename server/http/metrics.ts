// Figures for Prometheus. The library is loaded at the first question: a server nobody watches does not pay for it.
import type { Registry } from 'prom-client';

let registry: Promise<Registry> | null = null;

async function openRegistry(): Promise<Registry> {
  const { collectDefaultMetrics, Registry: RegistryClass } = await import('prom-client');
  const made = new RegistryClass();
  collectDefaultMetrics({ register: made });
  return made;
}

/** The process's figures in Prometheus' text format. */
export async function renderMetrics(): Promise<{ contentType: string; body: string }> {
  registry ??= openRegistry();
  const opened = await registry;
  return { contentType: opened.contentType, body: await opened.metrics() };
}
