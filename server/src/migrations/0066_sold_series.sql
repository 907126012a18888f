CREATE TABLE "series_left" (
	"playlist_id" text NOT NULL,
	"stream_id" text NOT NULL,
	"business_id" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "series_left_playlist_id_stream_id_pk" PRIMARY KEY("playlist_id","stream_id")
);
--> statement-breakpoint
DROP INDEX "video_purchase_unfinished";--> statement-breakpoint
ALTER TABLE "playlist" ADD COLUMN "sale_amount" bigint;--> statement-breakpoint
ALTER TABLE "playlist" ADD COLUMN "sale_currency" text;--> statement-breakpoint
ALTER TABLE "playlist" ADD COLUMN "preview_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "playlist" ADD COLUMN "was_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_payment" ADD COLUMN "playlist_id" text;--> statement-breakpoint
ALTER TABLE "stream_payment" ADD COLUMN "playlist_name" text;--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "series_offer" jsonb;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "playlist_id" text;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "playlist_name" text;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "part_amount" bigint;--> statement-breakpoint
ALTER TABLE "video_purchase" ADD COLUMN "part_from" bigint;--> statement-breakpoint
CREATE INDEX "series_left_by_stream" ON "series_left" USING btree ("stream_id");--> statement-breakpoint
CREATE INDEX "series_left_by_business" ON "series_left" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "video_purchase_of_series" ON "video_purchase" USING btree ("playlist_id","email");--> statement-breakpoint
CREATE INDEX "video_purchase_unfinished" ON "video_purchase" USING btree ("leased_until") WHERE state in ('PENDING', 'REFUNDING') or part_from is not null;