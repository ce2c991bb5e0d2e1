import { Agent, ProxyAgent } from 'undici';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';

/** A proxy that requests to an endpoint go through. */
export interface ProxyServer {
  /** With its user and password, where it has them; never shown. */
  readonly url: string;
  /** Host and port, for people. */
  readonly host: string;
  /** The environment variable that names it. */
  readonly variable: string;
  /** Whether its URL has a user or a password. */
  readonly hasUser: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

const schemes = ['http:', 'https:', 'socks:', 'socks5:'];

/**
 * The proxy that the environment names for a URL, by the rules of undici's `EnvHttpProxyAgent`, which does not
 * tell which one it takes, and `ALL_PROXY`; null for this machine, what `NO_PROXY` lists, and where none is named.
 * @throws InputError, without what the variable holds, where that is no address of a proxy
 */
export function proxyFor(url: string, environment: Variables): ProxyServer | null {
  const { protocol } = new URL(url);
  const names = [protocol === 'https:' ? 'https_proxy' : 'http_proxy', 'all_proxy', 'http_proxy'];
  const variable = names
    .map((name) => normaliseSpelling(name, environment))
    .find((name) => ownValue(environment, name));
  if (variable === undefined || isLoopback(url)) return null;
  if (isExcepted(url, ownValue(environment, normaliseSpelling('no_proxy', environment)) ?? ''))
    return null;
  return proxyIn(variable, ownValue(environment, variable) ?? '');
}

/** A variable as the environment has it: small letters go first, and one that is empty names nothing. */
function normaliseSpelling(name: string, environment: Variables): string {
  return Object.hasOwn(environment, name) ? name : name.toUpperCase();
}

function proxyIn(variable: string, value: string): ProxyServer {
  const text = value.trim().replace(/^socks5h:/i, 'socks5:');
  const full = text.includes('://') ? text : `http://${text}`;
  const address = URL.canParse(full) ? new URL(full) : null;
  if (!address?.hostname || !schemes.includes(address.protocol)) {
    throw new InputError(
      `${variable} does not hold the address of a proxy; give one such as http://proxy.example:3128, or unset it`,
    );
  }
  const { username, password } = address;
  return { url: full, host: address.host, variable, hasUser: username + password !== '' };
}

/** Whether `NO_PROXY` lists the host of a URL, a domain that it belongs to, or everything. */
function isExcepted(url: string, list: string): boolean {
  if (list.trim() === '*') return true;
  const { protocol, hostname, port } = new URL(url);
  const ownPort = port || (protocol === 'https:' ? '443' : '80');
  return list.split(/[,\s]+/).some((entry) => {
    const [, named = entry, namedPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
    const host = named.replace(/^\*?\./, '').toLowerCase();
    if (host === '' || (namedPort !== undefined && namedPort !== ownPort)) return false;
    return hostname === host || hostname.endsWith(`.${host}`);
  });
}

/** Whether a URL is of this machine. */
export function isLoopback(url: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

/** Whether a URL is of this machine or of a network of one's own. */
export function isPrivate(url: string): boolean {
  const { hostname } = new URL(url);
  const address = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$/;
  const name = /^[^.:]+$|\.(?:local|lan|internal|home\.arpa)$|^\[f[cd]/;
  return isLoopback(url) || address.test(hostname) || name.test(hostname);
}

/** Connections with these options, through a proxy where there is one. */
export function agentFor(proxy: ProxyServer | null, options: Agent.Options): Agent | ProxyAgent {
  if (!proxy) return new Agent(options);
  const { username, password } = new URL(proxy.url);
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  // By itself undici sends no user without a password.
  const token = proxy.hasUser ? `Basic ${Buffer.from(user).toString('base64')}` : undefined;
  return new ProxyAgent({ ...options, uri: proxy.url, ...(token && { token }) });
}

/** A proxy that does not let us through; undici calls it an aborted request. */
class ProxyRefusal extends Error {
  readonly code: string;

  constructor(status: string) {
    super(`it answered ${status}`);
    this.code = `PROXY_${status}`;
  }
}

/** @throws in place of undici's error for a proxy that refuses one with the code `PROXY_` and its status */
export function throwRefusal(error: unknown): never {
  const [, status] =
    /^Proxy response \((\d+)\)/.exec(error instanceof Error ? error.message : '') ?? [];
  throw status === undefined ? error : new ProxyRefusal(status);
}
