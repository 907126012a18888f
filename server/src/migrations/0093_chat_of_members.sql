ALTER TABLE "chat_message" ADD COLUMN "member_id" text;--> statement-breakpoint
CREATE INDEX "chat_message_by_member" ON "chat_message" USING btree ("member_id") WHERE member_id is not null;