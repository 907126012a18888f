CREATE TABLE "restore_ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password_digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "deletes_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "restore_ticket_by_user" ON "restore_ticket" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "restore_ticket_by_end" ON "restore_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_account_by_deletion" ON "user_account" USING btree ("deletes_at") WHERE deletes_at is not null;--> statement-breakpoint
ALTER TABLE "restore_ticket" ADD CONSTRAINT "restore_ticket_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;
