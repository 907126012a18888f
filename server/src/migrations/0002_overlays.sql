CREATE TABLE "hypergraphic" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"default_image_id" text NOT NULL,
	"hover_image_id" text,
	"add_to_live_stream" boolean NOT NULL,
	"style" jsonb NOT NULL,
	"drop_timestamp" integer,
	"remove_timestamp" integer,
	"hls_display" boolean NOT NULL,
	"track_conversions" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hypergraphic_placement" (
	"stream_id" text NOT NULL,
	"id" text NOT NULL,
	"business_id" text NOT NULL,
	"hypergraphic_id" text NOT NULL,
	"style" jsonb NOT NULL,
	"drop_timestamp" integer NOT NULL,
	"remove_timestamp" integer,
	"hls_display" boolean NOT NULL,
	"layer" integer NOT NULL,
	CONSTRAINT "hypergraphic_placement_once" PRIMARY KEY("stream_id","id")
);
--> statement-breakpoint
CREATE TABLE "live_hypergraphic" (
	"id" text PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"business_id" text NOT NULL,
	"hypergraphic_id" text NOT NULL,
	"style" jsonb NOT NULL,
	"dropped_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "conversion" (
	"stream_id" text NOT NULL,
	"id" text NOT NULL,
	"business_id" text NOT NULL,
	"click_id" text NOT NULL,
	"name" text NOT NULL,
	"value" double precision,
	"currency" text,
	"page_url" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversion_once" PRIMARY KEY("stream_id","id")
);
--> statement-breakpoint
CREATE TABLE "overlay_event" (
	"stream_id" text NOT NULL,
	"id" text NOT NULL,
	"business_id" text NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"overlay_id" text NOT NULL,
	"hypergraphic_id" text,
	"view_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"player_id" text,
	"destination_type" text NOT NULL,
	"position_ms" integer,
	"page_url" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "overlay_event_once" PRIMARY KEY("stream_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"stream_id" text NOT NULL,
	"stream_name" text NOT NULL,
	"call_to_action_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"consent_text" text NOT NULL,
	"page_url" text NOT NULL,
	"position_ms" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_to_action" (
	"stream_id" text NOT NULL,
	"id" text NOT NULL,
	"business_id" text NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "call_to_action_once" PRIMARY KEY("stream_id","id")
);
--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "overlays_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "overlays_version" text;--> statement-breakpoint
CREATE INDEX "hypergraphic_by_business" ON "hypergraphic" USING btree ("business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "hypergraphic_by_default_image" ON "hypergraphic" USING btree ("default_image_id");--> statement-breakpoint
CREATE INDEX "hypergraphic_by_hover_image" ON "hypergraphic" USING btree ("hover_image_id");--> statement-breakpoint
CREATE INDEX "hypergraphic_placement_by_graphic" ON "hypergraphic_placement" USING btree ("hypergraphic_id","stream_id");--> statement-breakpoint
CREATE INDEX "live_hypergraphic_by_stream" ON "live_hypergraphic" USING btree ("stream_id","dropped_at","id");--> statement-breakpoint
CREATE INDEX "live_hypergraphic_by_graphic" ON "live_hypergraphic" USING btree ("hypergraphic_id");--> statement-breakpoint
CREATE INDEX "conversion_by_business" ON "conversion" USING btree ("business_id","at");--> statement-breakpoint
CREATE INDEX "conversion_by_click" ON "conversion" USING btree ("stream_id","click_id");--> statement-breakpoint
CREATE INDEX "overlay_event_figures" ON "overlay_event" USING btree ("business_id","at","stream_id","overlay_id","hypergraphic_id","kind","type","position_ms");--> statement-breakpoint
CREATE INDEX "lead_by_business" ON "lead" USING btree ("business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "lead_by_stream" ON "lead" USING btree ("business_id","stream_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "call_to_action_by_id" ON "call_to_action" USING btree ("id");--> statement-breakpoint
CREATE INDEX "call_to_action_by_image" ON "call_to_action" USING btree (("content" ->> 'imageId')) WHERE "call_to_action"."content" ->> 'imageId' is not null;