// Metrics for Prometheus. The library is loaded at the first request: a server without monitoring
// does not pay for it.
import type { Gauge, Registry } from 'prom-client';

let opened: Promise<{ registry: Registry; writesRefused: Gauge }> | null = null;

async function openRegistry() {
  const {
    collectDefaultMetrics,
    Gauge: GaugeClass,
    Registry: RegistryClass,
  } = await import('prom-client');
  const registry = new RegistryClass();
  collectDefaultMetrics({ register: registry });
  const help = '1 while the disk of the database refuses writes';
  return {
    registry,
    writesRefused: new GaugeClass({ name: 'echo_writes_refused', help, registers: [registry] }),
  };
}

/** The metrics of the process in Prometheus' text format. */
export async function renderMetrics(
  areWritesRefused: boolean,
): Promise<{ contentType: string; body: string }> {
  opened ??= openRegistry();
  const { registry, writesRefused } = await opened;
  writesRefused.set(areWritesRefused ? 1 : 0);
  return { contentType: registry.contentType, body: await registry.metrics() };
}
