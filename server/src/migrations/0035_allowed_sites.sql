CREATE TABLE "refused_site" (
	"business_id" text NOT NULL,
	"host" text NOT NULL,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_site_once" PRIMARY KEY("business_id","host")
);
--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "limits_sites" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "widget_site" ADD COLUMN "allows_opaque_origins" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "widget_site" ADD COLUMN "allows_unnamed_callers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "refused_site_by_age" ON "refused_site" USING btree ("last_seen_at");--> statement-breakpoint
UPDATE "stream" SET "limits_sites" = true FROM "widget_site"
WHERE "widget_site"."business_id" = "stream"."business_id" AND "widget_site"."allowed_domains" <> '[]'::jsonb;
