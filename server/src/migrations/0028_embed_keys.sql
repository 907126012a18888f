CREATE TABLE "embed_key" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stream" ADD COLUMN "requires_signed_embed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "embed_key_by_business" ON "embed_key" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "embed_key" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
