CREATE TABLE "broadcast_destination" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"platform" text DEFAULT 'CUSTOM' NOT NULL,
	"rtmp_url" text NOT NULL,
	"stream_key_sealed" text NOT NULL,
	"stream_key_ending" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"state" text DEFAULT 'idle' NOT NULL,
	"message" text,
	"state_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "broadcast_orientation" (
	"business_id" text PRIMARY KEY NOT NULL,
	"orientation" text DEFAULT 'LANDSCAPE' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_block" (
	"business_id" text NOT NULL,
	"author_id" text NOT NULL,
	"name" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_block_business_id_author_id_pk" PRIMARY KEY("business_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" text PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"business_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"author_id" text NOT NULL,
	"ref" text NOT NULL,
	"name" text NOT NULL,
	"is_host" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"picture_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hand_raise" (
	"id" text PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"business_id" text NOT NULL,
	"author_id" text NOT NULL,
	"connection_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live" (
	"stream_id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"status" text DEFAULT 'SCHEDULED' NOT NULL,
	"stream_mode" text DEFAULT 'hls' NOT NULL,
	"can_raise_hand" boolean DEFAULT false NOT NULL,
	"has_chat" boolean DEFAULT true NOT NULL,
	"chat_slow_mode_sec" integer DEFAULT 0 NOT NULL,
	"starts_with_encoder" boolean DEFAULT true NOT NULL,
	"record_only" boolean DEFAULT false NOT NULL,
	"should_play_vod" boolean DEFAULT true NOT NULL,
	"key_hash" text NOT NULL,
	"key_sealed" text NOT NULL,
	"session_id" text,
	"archive_id" text,
	"pinned_message_id" text,
	"started_at" timestamp with time zone,
	"interrupted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "live_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "live_init" (
	"session_id" text NOT NULL,
	"rendition" text NOT NULL,
	"init" integer NOT NULL,
	"codecs" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "live_init_session_id_rendition_init_pk" PRIMARY KEY("session_id","rendition","init")
);
--> statement-breakpoint
CREATE TABLE "live_segment" (
	"session_id" text NOT NULL,
	"rendition" text NOT NULL,
	"seq" integer NOT NULL,
	"init" integer NOT NULL,
	"duration_us" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"program_at_ms" bigint NOT NULL,
	"is_discontinuous" boolean DEFAULT false NOT NULL,
	CONSTRAINT "live_segment_session_id_rendition_seq_pk" PRIMARY KEY("session_id","rendition","seq")
);
--> statement-breakpoint
CREATE TABLE "session_track" (
	"session_id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"broadcast_id" text NOT NULL,
	"tracked_ms" bigint DEFAULT 0 NOT NULL,
	"session_status" text DEFAULT 'STARTED' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "broadcast_destination_by_business" ON "broadcast_destination" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_message_by_stream" ON "chat_message" USING btree ("stream_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_message_by_ref" ON "chat_message" USING btree ("stream_id","author_id","ref");--> statement-breakpoint
CREATE INDEX "chat_message_by_author" ON "chat_message" USING btree ("business_id","author_id");--> statement-breakpoint
CREATE INDEX "hand_raise_by_stream" ON "hand_raise" USING btree ("stream_id","raised_at","id");--> statement-breakpoint
CREATE INDEX "live_by_business" ON "live" USING btree ("business_id","status");--> statement-breakpoint
CREATE INDEX "live_by_status" ON "live" USING btree ("status");--> statement-breakpoint
CREATE INDEX "live_by_archive" ON "live" USING btree ("archive_id");--> statement-breakpoint
CREATE INDEX "session_track_by_business" ON "session_track" USING btree ("business_id","started_at","session_id");--> statement-breakpoint
CREATE INDEX "session_track_by_status" ON "session_track" USING btree ("session_status","beat_at");