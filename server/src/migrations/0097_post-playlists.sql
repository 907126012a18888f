ALTER TABLE "post" ADD COLUMN "playlist_id" text;--> statement-breakpoint
CREATE INDEX "post_by_playlist" ON "post" USING btree ("playlist_id");