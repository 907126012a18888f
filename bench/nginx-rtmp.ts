import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface NginxRtmp {
  rtmpUrl: string;
  /** HLS playlist of the stream `bench`. */
  hlsUrl: string;
  stop(): Promise<void>;
}

/** nginx-rtmp as its documentation sets HLS up, with segments of two seconds as ours have. Undefined where it is not installed. */
export async function startNginxRtmp(rtmpPort: number, httpPort: number): Promise<NginxRtmp | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'));
  const conf = join(folder, 'nginx.conf');
  await writeFile(
    conf,
    `load_module /usr/lib/nginx/modules/ngx_rtmp_module.so;
user root;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 2048; }
rtmp { server { listen 127.0.0.1:${rtmpPort}; application live {
  live on; hls on; hls_path ${folder}/hls; hls_fragment 2s; hls_playlist_length 20s;
} } }
http { access_log off; server { listen 127.0.0.1:${httpPort};
  location / { root ${folder}/hls; types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; }
    add_header Cache-Control no-cache; add_header Access-Control-Allow-Origin *; }
} }
`,
  );
  const child = spawn('nginx', ['-c', conf, '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  const failed = await Promise.race([
    ended.then(() => true),
    new Promise<false>((done) => setTimeout(done, 1000, false)),
  ]);
  const remove = () => rm(folder, { recursive: true, force: true });
  if (failed) {
    await remove();
    return undefined;
  }
  return {
    rtmpUrl: `rtmp://127.0.0.1:${rtmpPort}/live/bench`,
    hlsUrl: `http://127.0.0.1:${httpPort}/bench.m3u8`,
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      await remove();
    },
  };
}
