CREATE TABLE "insight_day" (
	"business_id" text NOT NULL,
	"time_zone" text NOT NULL,
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"changes" bigint NOT NULL,
	"parts" text NOT NULL,
	CONSTRAINT "insight_day_once" PRIMARY KEY("business_id","time_zone","dimension","day")
);
--> statement-breakpoint
CREATE TABLE "insight_day_change" (
	"business_id" text NOT NULL,
	"day" date NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "insight_day_change_once" PRIMARY KEY("business_id","day")
);
--> statement-breakpoint
CREATE INDEX "insight_view_left_out" ON "insight_view" USING btree ("business_id","started_at") WHERE audience > 0;--> statement-breakpoint
CREATE INDEX "insight_view_by_values" ON "insight_view" USING gin ((array[stream_id, content_type, destination_type, player_id, post_id, site, page, referrer, utm_source, utm_medium, utm_campaign, country, device, browser, os, language, split_test, visitor_kind]));--> statement-breakpoint
CREATE FUNCTION "insight_view_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "insight_day_change" ("business_id", "day", "changes")
		SELECT "business_id", ("started_at" AT TIME ZONE 'UTC')::date AS "day", 1 FROM "after"
		WHERE "started_at" < date_trunc('day', now(), 'UTC') GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT ("business_id", "day") DO UPDATE SET "changes" = "insight_day_change"."changes" + 1;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "insight_day_change" ("business_id", "day", "changes")
		SELECT "business_id", ("started_at" AT TIME ZONE 'UTC')::date AS "day", 1 FROM "before"
		WHERE "started_at" < date_trunc('day', now(), 'UTC') GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT ("business_id", "day") DO UPDATE SET "changes" = "insight_day_change"."changes" + 1;
	ELSE
		INSERT INTO "insight_day_change" ("business_id", "day", "changes")
		SELECT "business_id", ("started_at" AT TIME ZONE 'UTC')::date AS "day", 1
		FROM (SELECT "business_id", "started_at" FROM "before" UNION ALL SELECT "business_id", "started_at" FROM "after") AS "either"
		WHERE "started_at" < date_trunc('day', now(), 'UTC') GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT ("business_id", "day") DO UPDATE SET "changes" = "insight_day_change"."changes" + 1;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "insight_view_inserted" AFTER INSERT ON "insight_view" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "insight_view_changed"();--> statement-breakpoint
CREATE TRIGGER "insight_view_updated" AFTER UPDATE ON "insight_view" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "insight_view_changed"();--> statement-breakpoint
CREATE TRIGGER "insight_view_deleted" AFTER DELETE ON "insight_view" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "insight_view_changed"();--> statement-breakpoint
CREATE FUNCTION "insight_conversion_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "insight_day_change" ("business_id", "day", "changes")
	SELECT "view"."business_id", ("view"."started_at" AT TIME ZONE 'UTC')::date, 1
	FROM "insight_view" AS "view" WHERE "view"."key" IN (NEW."view_key", OLD."view_key")
		AND "view"."started_at" < date_trunc('day', now(), 'UTC')
	GROUP BY 1, 2 ORDER BY 1, 2
	ON CONFLICT ("business_id", "day") DO UPDATE SET "changes" = "insight_day_change"."changes" + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "insight_conversion_changed" AFTER INSERT OR UPDATE OR DELETE ON "conversion" FOR EACH ROW EXECUTE FUNCTION "insight_conversion_changed"();
