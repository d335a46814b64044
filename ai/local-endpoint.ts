// Endpoints on this machine or in its network: they load a model before they answer, and an
// administrator of the product can know which program they are (rulings 217).

/** This machine, a private address, or a name without a public domain. */
export function isLocalHost(hostname: string): boolean {
  if (isLoopback(hostname)) return true;
  if (hostname.startsWith('[')) return /^\[f[cd]|^\[fe80:/iu.test(hostname);
  if (/^(?:10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\./u.test(hostname))
    return true;
  return !hostname.includes('.') || /\.(?:local|internal|lan|home\.arpa)$/iu.test(hostname);
}

/** Whether a host name is this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/u.test(hostname)
  );
}

/** Whether the address of an endpoint is local. */
export function isLocalEndpoint(baseUrl: string): boolean {
  return isLocalHost(new URL(baseUrl).hostname);
}
