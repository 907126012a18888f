CREATE TABLE "business_invite" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "business_invite_role" CHECK ("business_invite"."role" in ('admin', 'editor', 'host', 'analyst', 'billing'))
);
--> statement-breakpoint
ALTER TABLE "business_invite" ADD CONSTRAINT "business_invite_business_id_business_account_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_invite" ADD CONSTRAINT "business_invite_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_invite_email" ON "business_invite" USING btree ("business_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "business_invite_hash" ON "business_invite" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "business_invite_by_inviter" ON "business_invite" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "session_by_business" ON "session" USING btree ("business_id");