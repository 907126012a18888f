DELETE FROM "session" WHERE "user_id" NOT IN (SELECT "id" FROM "user_account");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade;
