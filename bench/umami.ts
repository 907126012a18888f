import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { percentile } from './percentile.ts';

/**
 * Umami's tables and typical questions, written anew from its public description: a row for each event, beside a row for
 * each session with what is known of the visitor, and indexes for every report.
 */
const tables = `
  create table session (
    session_id uuid primary key, website_id uuid not null, browser varchar(20), os varchar(20), device varchar(20),
    screen varchar(11), language varchar(35), country char(2), region varchar(20), city varchar(50),
    distinct_id varchar(50), created_at timestamptz default now()
  );
  create index on session (created_at);
  create index on session (website_id);
  create index on session (website_id, created_at);
  create index on session (website_id, created_at, browser);
  create index on session (website_id, created_at, os);
  create index on session (website_id, created_at, device);
  create index on session (website_id, created_at, language);
  create index on session (website_id, created_at, country);
  create table website_event (
    event_id uuid primary key, website_id uuid not null, session_id uuid not null, visit_id uuid not null,
    created_at timestamptz default now(), url_path varchar(500) not null, url_query varchar(500),
    referrer_path varchar(500), referrer_query varchar(500), referrer_domain varchar(500), page_title varchar(500),
    event_type integer not null default 1, event_name varchar(50), tag varchar(50), hostname varchar(100)
  );
  create index on website_event (created_at);
  create index on website_event (session_id);
  create index on website_event (visit_id);
  create index on website_event (website_id);
  create index on website_event (website_id, created_at);
  create index on website_event (website_id, created_at, url_path);
  create index on website_event (website_id, created_at, referrer_domain);
  create index on website_event (website_id, created_at, event_name);
  create index on website_event (website_id, session_id, created_at);
  create index on website_event (website_id, visit_id, created_at);`;

const large = '00000000-0000-0000-0000-000000000000';
const websites = 50;
const runs = 20;

/** Ten events for each session, spread over the same 90 days; the large website has 40 % of them. */
async function fill(pool: pg.Pool, events: number): Promise<void> {
  await pool.query(tables);
  const website = (n: string) =>
    `lpad((case when abs(hashint8(${n} + 1)::bigint) % 10 < 4 then 0 else 1 + ${n} % ${websites - 1} end)::text, 32, '0')::uuid`;
  const at = `timestamptz '2025-12-11' + n * interval '90 days' / $1::bigint`;
  await pool.query(
    `insert into session select md5(n::text)::uuid, ${website('n')}, 'browser ' || n % 5, 'Linux', 'device ' || n % 3,
       '1920x1080', 'en', chr(65 + (n % 40)::int / 26) || chr(65 + (n % 40)::int % 26), null, null, null, ${at}
     from generate_series(1, $1::bigint) n`,
    [events / 10],
  );
  await pool.query(
    `insert into website_event
     select gen_random_uuid(), ${website('n')}, md5(n::text)::uuid, md5(n::text)::uuid, ${at} + e * interval '10 seconds',
       '/page-' || n % 40, '', '', '', '', 'A page', case e when 0 then 1 else 2 end, case e when 0 then null else 'progress' end,
       null, 'shop.example'
     from generate_series(1, $1::bigint) n, generate_series(0, 9) e`,
    [events / 10],
  );
  await pool.query('vacuum (analyze) session');
  await pool.query('vacuum (analyze) website_event');
}

const period = `website_event.website_id = '${large}' and website_event.created_at between timestamptz '2025-12-10 23:00Z'
  and timestamptz '2026-03-10 23:00Z'`;
const joined =
  'join session on session.session_id = website_event.session_id and session.website_id = website_event.website_id';
const filtered = `and session.device = 'device 1' and session.country in ('AA', 'AB', 'AC')`;

function questions(isFiltered: boolean): [string, string][] {
  const from = `from website_event ${isFiltered ? joined : ''} where ${period} ${isFiltered ? filtered : ''}`;
  const day = `to_char(date_trunc('day', website_event.created_at at time zone 'Europe/Berlin'), 'YYYY-MM-DD')`;
  const people = `from website_event ${joined} where ${period} ${isFiltered ? filtered : ''}`;
  return [
    [
      'kpi',
      `select sum(c) as pageviews, count(distinct session_id) as visitors, count(distinct visit_id) as visits,
         sum(case when c = 1 then 1 else 0 end) as bounces, sum(extract(epoch from until - since)) as totaltime
       from (
         select website_event.session_id, website_event.visit_id, count(*) as c, min(website_event.created_at) as since,
           max(website_event.created_at) as until
         ${from} and event_type = 1 group by 1, 2
       ) as visit`,
    ],
    ['table by page', `select url_path, count(*) ${from} and event_type = 1 group by 1 order by 2 desc limit 10`],
    [
      'chart by day',
      `select ${day}, count(*), count(distinct website_event.session_id) ${from} and event_type = 1 group by 1 order by 1`,
    ],
    [
      'filter values of country',
      `select session.country, count(distinct website_event.session_id) ${people} and event_type = 1 group by 1
       order by 2 desc limit 50`,
    ],
  ];
}

async function timesOf(pool: pg.Pool, isFiltered: boolean): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const [name, query] of questions(isFiltered)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now();
      await pool.query(query);
      times.push(performance.now() - began);
    }
    all.set(name, [percentile(times, 0.5).toFixed(0), percentile(times, 0.95).toFixed(0)]);
  }
  return all;
}

/** A call for each event, which stores the session where it is new and then the event. */
async function intakeOf(pool: pg.Pool, ms: number, senders: number): Promise<number> {
  const began = performance.now();
  let stored = 0;
  const send = async () => {
    while (performance.now() - began < ms) {
      const session = randomUUID();
      for (let event = 0; event < 10; event += 1) {
        await pool.query(
          `insert into session values ($1, $2, 'Firefox', 'Linux', 'desktop', '1920x1080', 'en', 'DE', null, null, null, now())
           on conflict do nothing`,
          [session, large],
        );
        await pool.query(
          `insert into website_event values ($1, $2, $3, $3, now(), '/', '', '', '', '', 'A page', 2, 'progress', null, 'shop.example')`,
          [randomUUID(), large, session],
        );
        stored += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  return stored / ((performance.now() - began) / 1000);
}

interface UmamiFigures {
  intakePerSecond: number;
  bytesPerEvent: number;
  /** By question: p50 and p95 with two filters, then without. */
  times: Map<string, string[]>;
}

/** In a database of its own. */
export async function measureUmami(
  pool: pg.Pool,
  { events, intakeMs, senders }: { events: number; intakeMs: number; senders: number },
): Promise<UmamiFigures> {
  await fill(pool, events);
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_total_relation_size('website_event') + pg_total_relation_size('session') as bytes`,
  );
  const filtered = await timesOf(pool, true);
  const whole = await timesOf(pool, false);
  return {
    times: new Map([...filtered].map(([name, times]) => [name, [...times, ...(whole.get(name) ?? [])]])),
    bytesPerEvent: rows[0]!.bytes / events,
    intakePerSecond: await intakeOf(pool, intakeMs, senders),
  };
}
