CREATE TABLE "watch_party" (
	"post_id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"stream_id" text NOT NULL,
	"duration_ms" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"position_ms" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_paused" boolean NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "watch_party" ADD CONSTRAINT "watch_party_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_party" ADD CONSTRAINT "watch_party_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_party_by_community" ON "watch_party" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "watch_party_by_business" ON "watch_party" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "watch_party_by_start" ON "watch_party" USING btree ("starts_at");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "watch_party" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();