CREATE TABLE "caption" (
	"id" text PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"business_id" text NOT NULL,
	"srclang" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"cue_count" integer NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"stream_id" text,
	"width" integer,
	"height" integer,
	"size_bytes" integer,
	"widths" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_avif" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "playlist" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playlist_detail" (
	"id" text PRIMARY KEY NOT NULL,
	"playlist_id" text NOT NULL,
	"stream_id" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_removal" (
	"stream_id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"media_type" text NOT NULL,
	"access_visibility" text NOT NULL,
	"duration_ms" integer,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "stream_by_business_created";--> statement-breakpoint
DROP INDEX "stream_by_business_name";--> statement-breakpoint
DROP INDEX "upload_open_fingerprint";--> statement-breakpoint
ALTER TABLE "business_account" ADD COLUMN "legal_first_name" text;--> statement-breakpoint
ALTER TABLE "embedded_player" ADD COLUMN "playlist_id" text;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "start_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "location_lat" double precision;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "location_lon" double precision;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "metadata" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "chapters" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "event_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "thumbnail_id" text;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "transcription_state" text DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "transcription_message" text;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "created_stream" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "playlist_detail" ADD CONSTRAINT "playlist_detail_playlist_id_playlist_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caption_by_stream" ON "caption" USING btree ("stream_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "caption_language" ON "caption" USING btree ("stream_id","srclang","kind");--> statement-breakpoint
CREATE INDEX "image_by_business" ON "image" USING btree ("business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "image_by_stream" ON "image" USING btree ("stream_id");--> statement-breakpoint
CREATE INDEX "playlist_by_business" ON "playlist" USING btree ("business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "playlist_detail_in_order" ON "playlist_detail" USING btree ("playlist_id","position");--> statement-breakpoint
CREATE INDEX "playlist_detail_by_stream" ON "playlist_detail" USING btree ("stream_id");--> statement-breakpoint
CREATE INDEX "stream_removal_by_business" ON "stream_removal" USING btree ("business_id","created_at","stream_id");--> statement-breakpoint
CREATE INDEX "embedded_player_by_playlist" ON "embedded_player" USING btree ("playlist_id");--> statement-breakpoint
CREATE INDEX "stream_by_business_updated" ON "stream" USING btree ("business_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "stream_by_business_size" ON "stream" USING btree ("business_id","size_bytes","id");--> statement-breakpoint
CREATE INDEX "stream_by_business_duration" ON "stream" USING btree ("business_id","duration_ms","id");--> statement-breakpoint
CREATE INDEX "stream_by_business_duration_desc" ON "stream" USING btree ("business_id","duration_ms" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stream_by_business_event" ON "stream" USING btree ("business_id","event_start","id");--> statement-breakpoint
CREATE INDEX "stream_by_business_event_desc" ON "stream" USING btree ("business_id","event_start" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stream_by_business_category" ON "stream" USING btree ("business_id","category") WHERE category is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "upload_open_into_stream" ON "upload" USING btree ("stream_id") WHERE state = 'open' and not created_stream;--> statement-breakpoint
CREATE INDEX "stream_by_business_created" ON "stream" USING btree ("business_id","created_at","id","media_type","publish_status","access_visibility","content_type","expires_at","name");--> statement-breakpoint
CREATE INDEX "stream_by_business_name" ON "stream" USING btree ("business_id",lower("name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_open_fingerprint" ON "upload" USING btree ("business_id","fingerprint") WHERE state = 'open' and created_stream;