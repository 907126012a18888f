CREATE TABLE "usage_account" (
	"business_id" text PRIMARY KEY NOT NULL,
	"billed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "usage_alert" (
	"business_id" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"meter" text NOT NULL,
	"percent" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_alert_once" PRIMARY KEY("business_id","period_start","meter","percent")
);
--> statement-breakpoint
CREATE TABLE "usage_cursor" (
	"source" text PRIMARY KEY NOT NULL,
	"counted_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_entry" (
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"fact_id" text NOT NULL,
	"business_id" text NOT NULL,
	"meter" text NOT NULL,
	"quantity" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_entry_once" PRIMARY KEY("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "usage_hour" (
	"business_id" text NOT NULL,
	"meter" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"quantity" bigint NOT NULL,
	CONSTRAINT "usage_hour_once" PRIMARY KEY("business_id","meter","hour")
);
--> statement-breakpoint
CREATE INDEX "usage_entry_by_fact" ON "usage_entry" USING btree ("source","fact_id");--> statement-breakpoint
CREATE INDEX "usage_entry_by_business" ON "usage_entry" USING btree ("business_id","at");