ALTER TABLE "session_track" ADD COLUMN "counts_media" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "session_track" SET "counts_media" = true WHERE "session_id" IN (SELECT "session_id" FROM "live");--> statement-breakpoint
CREATE INDEX "chat_message_by_picture" ON "chat_message" USING btree ("stream_id",coalesce("picture_at", "sent_at"),"seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "chat_message_by_deletion" ON "chat_message" USING btree ("stream_id","deleted_at") WHERE deleted_at is not null;