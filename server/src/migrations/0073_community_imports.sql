CREATE TABLE "imported_author" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"import_id" text NOT NULL,
	"source_key" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"source_name" text NOT NULL,
	"email" text,
	"is_invited" boolean NOT NULL,
	"account_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_import" (
	"id" text PRIMARY KEY NOT NULL,
	"community_id" text NOT NULL,
	"business_id" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"received_parts" integer DEFAULT 0 NOT NULL,
	"kind" text,
	"state" text NOT NULL,
	"problem" text,
	"preview" jsonb,
	"counts" jsonb NOT NULL,
	"read_by" text,
	"members" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "community_import_row" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"community_id" text NOT NULL,
	"kind" text NOT NULL,
	"line" text NOT NULL,
	"label" text NOT NULL,
	"source_key" text NOT NULL,
	"source_ref" text,
	"source_title" text,
	"data" jsonb,
	"state" text NOT NULL,
	"reason" text,
	"is_shortened" boolean DEFAULT false NOT NULL,
	"target_id" text,
	CONSTRAINT "community_import_row_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "imported_author_id" text;--> statement-breakpoint
ALTER TABLE "post_comment" ADD COLUMN "imported_author_id" text;--> statement-breakpoint
ALTER TABLE "imported_author" ADD CONSTRAINT "imported_author_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_author" ADD CONSTRAINT "imported_author_account_id_community_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_import" ADD CONSTRAINT "community_import_community_id_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_import_row" ADD CONSTRAINT "community_import_row_import_id_community_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."community_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_author_source" ON "imported_author" USING btree ("community_id","source_key");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_author_name" ON "imported_author" USING btree ("community_id","name_key");--> statement-breakpoint
CREATE INDEX "imported_author_by_source_name" ON "imported_author" USING btree ("community_id","source_name");--> statement-breakpoint
CREATE INDEX "imported_author_by_email" ON "imported_author" USING btree ("email");--> statement-breakpoint
CREATE INDEX "imported_author_by_account" ON "imported_author" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "imported_author_by_business" ON "imported_author" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_import_by_community" ON "community_import" USING btree ("community_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "community_import_by_business" ON "community_import" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "community_import_by_date" ON "community_import" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "community_import_row_source" ON "community_import_row" USING btree ("community_id","kind","source_key") WHERE kind in ('POST', 'COMMENT') and state in ('IMPORTED', 'KEPT');--> statement-breakpoint
CREATE INDEX "community_import_row_by_ref" ON "community_import_row" USING btree ("community_id","kind","source_ref");--> statement-breakpoint
CREATE INDEX "community_import_row_by_title" ON "community_import_row" USING btree ("community_id","kind","source_title");--> statement-breakpoint
CREATE INDEX "community_import_row_by_target" ON "community_import_row" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "community_import_row_by_state" ON "community_import_row" USING btree ("import_id","state","kind","position");--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_imported_author_id_imported_author_id_fk" FOREIGN KEY ("imported_author_id") REFERENCES "public"."imported_author"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_imported_author_id_imported_author_id_fk" FOREIGN KEY ("imported_author_id") REFERENCES "public"."imported_author"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_by_imported_author" ON "post" USING btree ("imported_author_id");--> statement-breakpoint
CREATE INDEX "post_comment_by_imported_author" ON "post_comment" USING btree ("imported_author_id");--> statement-breakpoint
CREATE TRIGGER "audit_row" AFTER INSERT OR UPDATE OR DELETE ON "community_import" FOR EACH ROW
WHEN (current_setting('zeacon.audit', true) <> '') EXECUTE FUNCTION "note_audit_change"();
