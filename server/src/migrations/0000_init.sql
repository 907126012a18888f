CREATE TABLE "business_account" (
	"id" text PRIMARY KEY NOT NULL,
	"business_name" text NOT NULL,
	"email" text NOT NULL,
	"logo" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"business_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "crash_report" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded_player" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"auto_play" boolean NOT NULL,
	"video_loop" boolean NOT NULL,
	"hide_controls" boolean NOT NULL,
	"logo" text,
	"show_icon" boolean NOT NULL,
	"player_color" text NOT NULL,
	"stream_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_event" (
	"stream_id" text NOT NULL,
	"id" text NOT NULL,
	"business_id" text NOT NULL,
	"view_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"position_ms" integer,
	"watched_ms" integer,
	"duration_ms" integer,
	"code" text,
	"player_id" text,
	"post_id" text,
	"page_url" text NOT NULL,
	"destination_type" text NOT NULL,
	"split_test_mode" text,
	"widget_visibility" boolean,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "insight_event_once" PRIMARY KEY("stream_id","id")
);
--> statement-breakpoint
CREATE TABLE "stream" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"content_type" text DEFAULT 'VOD' NOT NULL,
	"media_type" text DEFAULT 'VIDEO' NOT NULL,
	"access_visibility" text DEFAULT 'PUBLIC' NOT NULL,
	"publish_status" text DEFAULT 'UnPublished' NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"source_key" text,
	"packaging_state" text DEFAULT 'uploading' NOT NULL,
	"packaging_progress" real DEFAULT 0 NOT NULL,
	"packaging_message" text,
	"package_id" text,
	"duration_ms" integer,
	"width" integer,
	"height" integer,
	"poster_file" text,
	"thumbnails_file" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"stream_id" text NOT NULL,
	"storage_key" text NOT NULL,
	"multipart_id" text,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"content_type" text NOT NULL,
	"fingerprint" text NOT NULL,
	"part_size_bytes" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_business_id_business_account_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_account_name" ON "business_account" USING btree (lower("business_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email" ON "user_account" USING btree ("email");--> statement-breakpoint
CREATE INDEX "user_account_by_business" ON "user_account" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "refresh_token_by_session" ON "refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_by_end" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_by_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "embedded_player_by_business" ON "embedded_player" USING btree ("business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "embedded_player_by_stream" ON "embedded_player" USING btree ("stream_id");--> statement-breakpoint
CREATE INDEX "insight_event_figures" ON "insight_event" USING btree ("business_id","at","stream_id","view_id","visitor_id","type","watched_ms","duration_ms");--> statement-breakpoint
CREATE INDEX "stream_by_business_created" ON "stream" USING btree ("business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "stream_by_business_name" ON "stream" USING btree ("business_id","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_open_fingerprint" ON "upload" USING btree ("business_id","fingerprint") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "upload_by_stream" ON "upload" USING btree ("stream_id");--> statement-breakpoint
CREATE INDEX "upload_open_by_business" ON "upload" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_limit_by_end" ON "rate_limit" USING btree ("window_ends_at");