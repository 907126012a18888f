CREATE TABLE "insight_overlay" (
	"view_key" bigint NOT NULL,
	"overlay_id" text NOT NULL,
	"business_id" text NOT NULL,
	"overlay_kind" text NOT NULL,
	"hypergraphic_id" text,
	"impressions" integer NOT NULL,
	"hovers" integer NOT NULL,
	"clicks" integer NOT NULL,
	"leads" integer NOT NULL,
	CONSTRAINT "insight_overlay_once" PRIMARY KEY("view_key","overlay_id")
);
--> statement-breakpoint
CREATE TABLE "insight_salt" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_value" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insight_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "insight_value_once" UNIQUE("business_id","kind","value")
);
--> statement-breakpoint
CREATE TABLE "insight_view" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insight_view_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" text NOT NULL,
	"stream_id" integer NOT NULL,
	"view_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" bigint NOT NULL,
	"audience" smallint NOT NULL,
	"content_type" integer NOT NULL,
	"destination_type" integer NOT NULL,
	"player_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	"site" integer NOT NULL,
	"page" integer NOT NULL,
	"referrer" integer NOT NULL,
	"utm_source" integer NOT NULL,
	"utm_medium" integer NOT NULL,
	"utm_campaign" integer NOT NULL,
	"country" integer NOT NULL,
	"device" integer NOT NULL,
	"browser" integer NOT NULL,
	"os" integer NOT NULL,
	"language" integer NOT NULL,
	"split_test" integer NOT NULL,
	"widget_visibility" boolean,
	"visitor_kind" integer NOT NULL,
	"video_ms" integer,
	"started_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"shown" boolean NOT NULL,
	"requested" boolean NOT NULL,
	"played" boolean NOT NULL,
	"autoplayed" boolean NOT NULL,
	"ended" boolean NOT NULL,
	"startup_ms" integer,
	"played_ms" bigint NOT NULL,
	"watched_ms" integer GENERATED ALWAYS AS (least(played_ms, 20000 + 4000 * extract(epoch from (last_at - started_at)), 2147483647)::integer) STORED NOT NULL,
	"covered_ms" integer NOT NULL,
	"furthest_ms" integer NOT NULL,
	"seeks" integer NOT NULL,
	"rebuffers" integer NOT NULL,
	"rebuffer_ms" integer NOT NULL,
	"errors" integer NOT NULL,
	"overlay_impressions" integer NOT NULL,
	"overlay_clicks" integer NOT NULL,
	"leads" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_watch" (
	"view_key" bigint PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"covered" "int4multirange" NOT NULL,
	"parts" integer[] NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "insight_view_once" ON "insight_view" USING btree ("stream_id","view_id");
--> statement-breakpoint
CREATE INDEX "insight_view_by_business" ON "insight_view" USING btree ("business_id","started_at");
--> statement-breakpoint
CREATE INDEX "insight_view_by_stream" ON "insight_view" USING btree ("stream_id","started_at");
--> statement-breakpoint
CREATE INDEX "insight_view_by_visitor" ON "insight_view" USING btree ("visitor");
--> statement-breakpoint
CREATE INDEX "insight_view_embedded" ON "insight_view" USING btree ("business_id","site") WHERE shown;
--> statement-breakpoint
ALTER TABLE "insight_event" RENAME TO "insight_event_before";
--> statement-breakpoint
ALTER TABLE "insight_event_before" RENAME CONSTRAINT "insight_event_once" TO "insight_event_before_once";
--> statement-breakpoint
DROP INDEX "insight_event_views";
--> statement-breakpoint
DROP INDEX "insight_event_widgets";
--> statement-breakpoint
DROP INDEX "insight_event_embedded";
--> statement-breakpoint
DROP INDEX "insight_event_overlays";
--> statement-breakpoint
DROP INDEX "conversion_by_click";
--> statement-breakpoint
CREATE TABLE "insight_event" (
	"view_key" bigint NOT NULL,
	"id" uuid NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"position_ms" integer,
	"watched_ms" integer,
	"duration_ms" integer,
	"code" text,
	"overlay_id" text,
	"overlay_kind" text,
	"hypergraphic_id" text,
	CONSTRAINT "insight_event_once" PRIMARY KEY("view_key","id","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE INDEX "insight_event_clicks" ON "insight_event" USING btree ("id") WHERE type = 'overlayClick';
--> statement-breakpoint
CREATE INDEX "insight_event_overlays" ON "insight_event" USING btree ("view_key") WHERE "insight_event"."overlay_id" is not null;
--> statement-breakpoint
DO $$
DECLARE month date;
BEGIN
	FOR month IN SELECT DISTINCT date_trunc('month', received_at AT TIME ZONE 'UTC')::date FROM insight_event_before LOOP
		EXECUTE format('CREATE TABLE %I PARTITION OF insight_event FOR VALUES FROM (%L) TO (%L)',
			'insight_event_' || to_char(month, 'YYYY_MM'), month, (month + interval '1 month')::date);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TEMPORARY TABLE "former_view" ON COMMIT DROP AS
SELECT stream_id, coalesce(nullif(view_id, ''), id) AS view_id, min(business_id) AS business_id,
	(min(received_at) AT TIME ZONE 'UTC')::date AS day, min(visitor_id) AS visitor_id, min(at) AS started_at,
	coalesce(max(player_id), '') AS player_id, coalesce(max(post_id), '') AS post_id,
	coalesce((array_agg(page_url ORDER BY at) FILTER (WHERE page_url ~ '^https?://'))[1], '') AS page_url,
	max(destination_type) AS destination_type, coalesce(max(split_test_mode), '') AS split_test, bool_or(widget_visibility) AS widget_visibility,
	NULL::bigint AS visitor
FROM insight_event_before GROUP BY 1, 2;
--> statement-breakpoint
UPDATE "former_view" SET
	visitor = CASE WHEN visitor_id = '' THEN 0
		ELSE ('x' || encode(substr(sha256(convert_to(business_id || '|' || visitor_id, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint END,
	page_url = regexp_replace(page_url, '^(https?://[^/?#]+)/?([^?#]*).*$', '\1/\2');
--> statement-breakpoint
INSERT INTO "insight_value" (business_id, kind, value)
SELECT DISTINCT business_id, kind, left(value, 500) FROM "former_view" CROSS JOIN LATERAL (VALUES
	('streamId', stream_id), ('contentType', 'VOD'), ('destinationType', destination_type), ('playerId', player_id),
	('postId', post_id), ('site', substring(page_url FROM '^https?://([^/:?#]+)')), ('page', page_url), ('splitTest', split_test),
	('visitorKind', 'NEW'), ('visitorKind', 'RETURNING'), ('visitorKind', 'ANONYMOUS')
) AS named (kind, value) WHERE value <> '' ORDER BY 1, 2, 3;
--> statement-breakpoint
CREATE FUNCTION pg_temp.value_of(business text, wanted text, named text) RETURNS integer LANGUAGE sql STABLE AS
$$ SELECT coalesce((SELECT id FROM insight_value WHERE business_id = business AND kind = wanted AND value = left(named, 500)), 0) $$;
--> statement-breakpoint
INSERT INTO "insight_view" (business_id, stream_id, view_id, day, visitor, audience, content_type, destination_type, player_id,
	post_id, site, page, referrer, utm_source, utm_medium, utm_campaign, country, device, browser, os, language, split_test,
	widget_visibility, visitor_kind, video_ms, started_at, last_at, shown, requested, played, autoplayed, ended, played_ms,
	covered_ms, furthest_ms, seeks, rebuffers, rebuffer_ms, errors, overlay_impressions, overlay_clicks, leads)
SELECT business_id, pg_temp.value_of(business_id, 'streamId', stream_id),
	CASE WHEN view_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' THEN view_id ELSE md5(view_id) END::uuid,
	day, visitor, 0, pg_temp.value_of(business_id, 'contentType', 'VOD'),
	pg_temp.value_of(business_id, 'destinationType', destination_type), pg_temp.value_of(business_id, 'playerId', player_id),
	pg_temp.value_of(business_id, 'postId', post_id),
	pg_temp.value_of(business_id, 'site', substring(page_url FROM '^https?://([^/:?#]+)')),
	pg_temp.value_of(business_id, 'page', page_url), 0, 0, 0, 0, 0, 0, 0, 0, 0,
	pg_temp.value_of(business_id, 'splitTest', split_test), widget_visibility,
	pg_temp.value_of(business_id, 'visitorKind', CASE WHEN visitor = 0 THEN 'ANONYMOUS'
		WHEN min(started_at) OVER (PARTITION BY visitor) < started_at - interval '30 minutes' THEN 'RETURNING' ELSE 'NEW' END),
	(SELECT duration_ms FROM stream WHERE stream.id = stream_id), started_at, started_at,
	false, false, false, false, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
FROM "former_view" ORDER BY started_at;
--> statement-breakpoint
INSERT INTO "insight_event" (view_key, id, day, type, at, received_at, position_ms, watched_ms, duration_ms, code, overlay_id,
	overlay_kind, hypergraphic_id)
SELECT view.key, CASE WHEN event.id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' THEN event.id ELSE md5(event.id) END::uuid,
	view.day, event.type, event.at, event.received_at, event.position_ms, event.watched_ms, event.duration_ms, event.code,
	event.overlay_id, event.overlay_kind, event.hypergraphic_id
FROM insight_event_before event
JOIN (SELECT coalesce(nullif(view_id, ''), id) AS named, stream_id, id FROM insight_event_before) key USING (stream_id, id)
JOIN insight_value stream ON stream.business_id = event.business_id AND stream.kind = 'streamId' AND stream.value = event.stream_id
JOIN insight_view view ON view.stream_id = stream.id
	AND view.view_id = CASE WHEN named ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' THEN named ELSE md5(named) END::uuid
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "insight_watch" (view_key, business_id, covered, parts)
SELECT view.key, view.business_id, range_agg(int4range(greatest(0, position_ms - event.watched_ms), position_ms)),
	string_to_array(string_agg(greatest(0, position_ms - event.watched_ms) || ',' || position_ms, ','), ',')::integer[]
FROM insight_event event JOIN insight_view view ON view.key = event.view_key
WHERE event.watched_ms > 0 AND event.position_ms > 0 GROUP BY view.key, view.business_id;
--> statement-breakpoint
UPDATE "insight_view" view SET
	started_at = counted.started_at, last_at = counted.last_at, shown = counted.shown, played = counted.played, ended = counted.ended,
	startup_ms = counted.startup_ms, played_ms = counted.played_ms, furthest_ms = counted.furthest_ms, seeks = counted.seeks,
	rebuffers = counted.rebuffers, rebuffer_ms = counted.rebuffer_ms, errors = counted.errors,
	overlay_impressions = counted.overlay_impressions, overlay_clicks = counted.overlay_clicks, leads = counted.leads,
	covered_ms = coalesce((SELECT sum(upper(part) - lower(part)) FROM insight_watch, unnest(covered) AS part WHERE view_key = view.key), 0)
FROM (
	SELECT view_key, min(at) AS started_at, max(at) AS last_at, bool_or(type = 'pageView') AS shown, bool_or(type = 'play') AS played,
		bool_or(type = 'ended') AS ended, min(duration_ms) FILTER (WHERE type = 'startup') AS startup_ms,
		coalesce(sum(watched_ms), 0) AS played_ms,
		coalesce(max(position_ms) FILTER (WHERE watched_ms > 0), 0) AS furthest_ms,
		count(*) FILTER (WHERE type = 'seek') AS seeks, count(*) FILTER (WHERE type = 'rebuffer') AS rebuffers,
		least(coalesce(sum(duration_ms) FILTER (WHERE type = 'rebuffer'), 0), 2147483647) AS rebuffer_ms,
		count(*) FILTER (WHERE type = 'error') AS errors,
		count(*) FILTER (WHERE type = 'overlayImpression') AS overlay_impressions,
		count(*) FILTER (WHERE type = 'overlayClick') AS overlay_clicks, count(*) FILTER (WHERE type = 'lead') AS leads
	FROM insight_event GROUP BY view_key
) counted WHERE counted.view_key = view.key;
--> statement-breakpoint
INSERT INTO "insight_overlay" (view_key, overlay_id, business_id, overlay_kind, hypergraphic_id, impressions, hovers, clicks, leads)
SELECT view.key, event.overlay_id, view.business_id, coalesce(min(event.overlay_kind), ''), min(event.hypergraphic_id),
	count(*) FILTER (WHERE type = 'overlayImpression'), count(*) FILTER (WHERE type = 'overlayHover'),
	count(*) FILTER (WHERE type = 'overlayClick'), count(*) FILTER (WHERE type = 'lead')
FROM insight_event event JOIN insight_view view ON view.key = event.view_key
WHERE event.overlay_id IS NOT NULL GROUP BY view.key, event.overlay_id, view.business_id;
--> statement-breakpoint
ALTER TABLE "conversion" ADD COLUMN "click_key" uuid;
--> statement-breakpoint
ALTER TABLE "conversion" ADD COLUMN "view_key" bigint;
--> statement-breakpoint
UPDATE "conversion" SET click_key = CASE WHEN click_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' THEN click_id ELSE md5(click_id) END::uuid;
--> statement-breakpoint
ALTER TABLE "conversion" ALTER COLUMN "click_key" SET NOT NULL;
--> statement-breakpoint
UPDATE "conversion" SET view_key = click.view_key
FROM insight_event click JOIN insight_view view ON view.key = click.view_key JOIN insight_value stream ON stream.id = view.stream_id
WHERE click.id = conversion.click_key AND click.type = 'overlayClick' AND stream.value = conversion.stream_id
	AND click.at >= conversion.at - interval '720 hours';
--> statement-breakpoint
CREATE INDEX "conversion_by_view" ON "conversion" USING btree ("view_key");
--> statement-breakpoint
CREATE INDEX "conversion_by_click" ON "conversion" USING btree ("click_key");
--> statement-breakpoint
DROP TABLE "insight_event_before";
