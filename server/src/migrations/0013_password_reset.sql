CREATE TABLE "password_reset" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "password_reset_by_user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_by_end" ON "password_reset" USING btree ("expires_at");