CREATE TABLE "community_embed_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"community_id" text NOT NULL,
	"origin" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "community_session" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "community_embed_code" ADD CONSTRAINT "community_embed_code_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_embed_code" ADD CONSTRAINT "community_embed_code_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_embed_code_by_account" ON "community_embed_code" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "community_embed_code_by_end" ON "community_embed_code" USING btree ("expires_at");