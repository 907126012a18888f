/** The components of an RTMP server's address. */
export interface RtmpTarget {
  isTls: boolean;
  /** IPv6 addresses are in brackets. */
  host: string;
  port: number;
  /** The path without leading and trailing slashes, with its query. */
  app: string;
  /** The address that the server is told the client has called. */
  tcUrl: string;
}

const defaultPorts = { rtmp: 1935, rtmps: 443 };

/** Undefined if no connection can be opened to the address, including one with a user name and a password. */
export function readRtmpTarget(rtmpUrl: string): RtmpTarget | undefined {
  const [, scheme = '', authority = '', path = ''] = /^(rtmps?):\/\/([^/?#]+)([^#]*)/i.exec(rtmpUrl) ?? [];
  const protocol = scheme.toLowerCase() as keyof typeof defaultPorts;
  const [, host, portText] = /^(\[[^\]@]+\]|[^:@[\]]+)(?::(\d{1,5}))?$/.exec(authority) ?? [];
  if (!host) return undefined;
  const port = portText === undefined ? defaultPorts[protocol] : Number(portText);
  if (port < 1 || port > 65_535) return undefined;
  const [name = '', ...query] = path.split('?');
  const app = [name.replace(/^\/+|\/+$/g, ''), ...query].join('?');
  const shownPort = portText === undefined ? '' : `:${port}`;
  return { isTls: protocol === 'rtmps', host, port, app, tcUrl: `${protocol}://${host}${shownPort}/${app}` };
}
