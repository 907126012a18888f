CREATE TABLE "insight_outbox" (
	"view_key" bigint PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"day" date NOT NULL,
	"mark" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_shipping" (
	"one" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean NOT NULL,
	"epoch" text NOT NULL,
	"has_table" boolean NOT NULL,
	"former_epoch" text,
	"batch" bigint NOT NULL,
	"filled_to" bigint NOT NULL,
	"fill_until" bigint NOT NULL,
	"holder" text,
	"held_until" timestamp with time zone,
	CONSTRAINT "insight_shipping_once" CHECK ("insight_shipping"."one" = 1)
);
--> statement-breakpoint
CREATE INDEX "insight_outbox_by_age" ON "insight_outbox" USING btree ("changed_at");--> statement-breakpoint
CREATE FUNCTION "insight_outbox_view"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM "insight_shipping" WHERE "is_on") THEN RETURN NULL; END IF;
	IF TG_OP = 'DELETE' THEN
		INSERT INTO "insight_outbox" ("view_key", "business_id", "day", "mark", "changed_at")
		SELECT "key", "business_id", "day", pg_current_xact_id()::text::bigint, now() FROM "before" ORDER BY "key"
		ON CONFLICT ("view_key") DO UPDATE SET "mark" = excluded."mark" WHERE "insight_outbox"."mark" <> excluded."mark";
	ELSE
		INSERT INTO "insight_outbox" ("view_key", "business_id", "day", "mark", "changed_at")
		SELECT "key", "business_id", "day", pg_current_xact_id()::text::bigint, now() FROM "after" ORDER BY "key"
		ON CONFLICT ("view_key") DO UPDATE SET "mark" = excluded."mark" WHERE "insight_outbox"."mark" <> excluded."mark";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "insight_view_inserted_outbox" AFTER INSERT ON "insight_view" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "insight_outbox_view"();--> statement-breakpoint
CREATE TRIGGER "insight_view_updated_outbox" AFTER UPDATE ON "insight_view" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "insight_outbox_view"();--> statement-breakpoint
CREATE TRIGGER "insight_view_deleted_outbox" AFTER DELETE ON "insight_view" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "insight_outbox_view"();--> statement-breakpoint
CREATE FUNCTION "insight_outbox_conversion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM "insight_shipping" WHERE "is_on") THEN RETURN NULL; END IF;
	INSERT INTO "insight_outbox" ("view_key", "business_id", "day", "mark", "changed_at")
	SELECT "key", "business_id", "day", pg_current_xact_id()::text::bigint, now()
	FROM "insight_view" WHERE "key" IN (NEW."view_key", OLD."view_key") ORDER BY "key"
	ON CONFLICT ("view_key") DO UPDATE SET "mark" = excluded."mark" WHERE "insight_outbox"."mark" <> excluded."mark";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "insight_conversion_outbox" AFTER INSERT OR UPDATE OR DELETE ON "conversion" FOR EACH ROW EXECUTE FUNCTION "insight_outbox_conversion"();
