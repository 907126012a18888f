CREATE TABLE "data_export" (
	"business_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"size_bytes" bigint,
	"failure" text,
	"requested_by" text NOT NULL,
	"language" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_export_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE INDEX "data_export_by_end" ON "data_export" USING btree ("expires_at");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "data_export" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
