/** An address of an RTMP server, taken apart. */
export interface RtmpTarget {
  isTls: boolean;
  /** IPv6 addresses are in brackets. */
  host: string;
  port: number;
  /** The path without slashes at its ends, with its query. */
  app: string;
  /** What the server is told that was called. */
  tcUrl: string;
}

const defaultPorts = { rtmp: 1935, rtmps: 443 };

/** Undefined for what no connection can be opened to; a name and a password before the host are such. */
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
