DELETE FROM "report_link";--> statement-breakpoint
ALTER TABLE "report_link" ADD COLUMN "token_hash" text NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "report_link_token" ON "report_link" USING btree ("token_hash");