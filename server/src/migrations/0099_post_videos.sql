CREATE TABLE "post_video" (
	"stream_id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"community_id" text,
	"account_id" text,
	"post_id" text,
	"is_awaited" boolean DEFAULT false NOT NULL,
	"is_too_long" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community" ADD COLUMN "takes_videos" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "playlist_id" text;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "is_of_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_video" ADD CONSTRAINT "post_video_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_video" ADD CONSTRAINT "post_video_member" FOREIGN KEY ("community_id","account_id") REFERENCES "public"."community_member"("community_id","account_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_video_by_post" ON "post_video" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_video_by_member" ON "post_video" USING btree ("community_id","account_id");--> statement-breakpoint
CREATE INDEX "post_video_by_business" ON "post_video" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "post_video_loose" ON "post_video" USING btree ("created_at") WHERE post_id is null;--> statement-breakpoint
CREATE INDEX "post_by_playlist" ON "post" USING btree ("playlist_id");